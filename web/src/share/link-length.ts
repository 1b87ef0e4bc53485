/**
 * The number of characters from which a link counts as long. Some chat programs, mail programs and
 * spreadsheets truncate links at about 2,000 characters.
 */
export const LONG_LINK = 2000;
