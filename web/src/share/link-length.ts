/** Characters from which a link is called long: chat programs, mailers and spreadsheets cut links at about 2,000. */
export const LONG_LINK = 2000;
