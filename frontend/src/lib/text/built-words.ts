import type { BuiltState } from '@oficio/contracts';

/** How much of something is built, in words. */
export const BUILT_WORDS: Record<BuiltState, string> = {
  here: 'Today',
  begun: 'In part today',
  coming: 'On its way',
};
