import { comparable } from '../../ui/comparable.ts';
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
  const wanted = comparable(search);
  return questions.filter(
    (candidate) =>
      (category === null || candidate.category === category) &&
      comparable(textOf(candidate)).includes(wanted),
  );
}

/** The line break prevents a match across two texts. */
function textOf({ question, answer }: HelpQuestion): string {
  return [question, ...answer].join('\n');
}
