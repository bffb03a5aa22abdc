import { normalised } from '@oficio/contracts';
import type { HelpQuestion } from './help-center.types.ts';

const SHOWN = 3;
const SHORTEST = 3;

/** Words that say nothing about a subject. */
const COMMON = new Set(
  'the and for are can how what does when with from you your our not this that was has have why who will'.split(
    ' ',
  ),
);

/**
 * The questions that fit a typed subject, the best first: at most three. A word in the question itself counts more than one
 * in its answer.
 */
export function suggestQuestions(questions: readonly HelpQuestion[], subject: string): HelpQuestion[] {
  const wanted = [...new Set(wordsOf(subject))];
  return questions
    .map((question) => ({ question, score: scoreOf(question, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ question }) => question);
}

function scoreOf({ question, answer }: HelpQuestion, wanted: readonly string[]): number {
  const [asked, answered] = [wordsOf(question), wordsOf(answer.join(' '))];
  const has = (words: readonly string[], wantedWord: string) =>
    words.some(
      (word) => word.startsWith(wantedWord) || (word.length > SHORTEST && wantedWord.startsWith(word)),
    );
  return wanted.reduce(
    (score, word) => score + (has(asked, word) ? 3 : 0) + (has(answered, word) ? 1 : 0),
    0,
  );
}

function wordsOf(text: string): string[] {
  return (normalised(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= SHORTEST && !COMMON.has(word),
  );
}
