/** The classes of a link within text. */
export const TEXT_LINK = 'font-medium text-accent-ink underline underline-offset-4 hover:text-accent-hover';
