/** The classes of a link within text. */
export const TEXT_LINK = 'font-medium text-accent-ink underline underline-offset-4 hover:text-accent-hover';

/** The classes of a text link that stands alone, as the action of a section: its target is large enough. */
export const ACTION_LINK = `inline-flex min-h-6 items-center max-md:min-h-11 ${TEXT_LINK}`;
