import { expect, test } from 'vitest';
import { HELP_QUESTIONS } from './help-questions.ts';
import { suggestQuestions } from './suggest-questions.ts';

const idsFor = (subject: string) => suggestQuestions(HELP_QUESTIONS, subject).map(({ id }) => id);

test.each([
  ['Cancel my subscription', 'how-do-i-cancel'],
  ['I forgot my PASSWORD', 'how-do-i-change-my-password'],
  ['delete account', 'how-do-i-delete-my-account'],
  ['What does it cost?', 'what-does-it-cost'],
])('the best answer for “%s” is %s', (subject, id) => {
  expect(idsFor(subject)[0]).toBe(id);
});

test('at most three questions are suggested', () => {
  expect(idsFor('invoice clients account email')).toHaveLength(3);
});

test.each(['', '   ', 'a', 'how can you', 'zzzz'])('nothing is suggested for “%s”', (subject) => {
  expect(idsFor(subject)).toEqual([]);
});

test('the beginning of a word is enough', () => {
  expect(idsFor('passw')[0]).toBe('how-do-i-change-my-password');
});
