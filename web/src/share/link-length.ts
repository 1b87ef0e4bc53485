/**
 * Links of more than this number of characters count as long. Some chat programs, mail programs and
 * spreadsheets cut links off after about 2,000 characters.
 */
export const LONG_LINK = 2000;
