import { TEXT_LINK } from './text-link.ts';

/** The classes of a text link that stands alone, as the action of a section: its target is large enough. */
export const ACTION_LINK = `inline-flex min-h-6 items-center max-md:min-h-11 ${TEXT_LINK}`;
