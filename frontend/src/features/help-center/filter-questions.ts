import { normalised } from '@oficio/contracts';
import type { HelpCategory, HelpQuestion } from './help-center.types.ts';

export interface HelpFilter {
  /** The typed text. */
  search: string;
  /** Null: all categories. */
  category: HelpCategory | null;
}

export const NO_FILTER: HelpFilter = { search: '', category: null };

/** The questions of the category whose question or answer contains the text, regardless of case and accents. */
export function filterQuestions(
  questions: readonly HelpQuestion[],
  { search, category }: HelpFilter,
): HelpQuestion[] {
  const wanted = normalised(search);
  return questions.filter(
    ({ category: own, question, answer }) =>
      (category === null || own === category) &&
      [question, ...answer].some((text) => normalised(text).includes(wanted)),
  );
}
