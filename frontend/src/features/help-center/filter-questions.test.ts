import { expect, test } from 'vitest';
import { filterQuestions, NO_FILTER } from './filter-questions.ts';
import type { HelpQuestion } from './help-center.types.ts';

const CANCEL: HelpQuestion = {
  id: 'cancel',
  category: 'Billing',
  question: 'How do I cancel?',
  answer: ['Open Subscription.', 'It’s over at the end of the month.'],
};
const CAFE: HelpQuestion = {
  id: 'cafe',
  category: 'Features',
  question: 'Does it find the Café Ñandú, Smørrebrød and the Straße?',
  answer: ['Yes, with  two spaces too.'],
};
const ALL = [CANCEL, CAFE];

test.each([
  ['', [CANCEL, CAFE]],
  ['   ', [CANCEL, CAFE]],
  ['CANCEL', [CANCEL]],
  ['  end of the month ', [CANCEL]],
  ["it's", [CANCEL]],
  ['cafe nandu', [CAFE]],
  ['ĆAFÉ', [CAFE]],
  ['smorrebrod and the strasse', [CAFE]],
  ['with two   spaces', [CAFE]],
  ['i', [CANCEL, CAFE]],
  ['billing', []],
  ['cancel? open', []],
  ['.*', []],
] as const)('a search finds the questions that contain %j', (search, found) => {
  expect(filterQuestions(ALL, { ...NO_FILTER, search })).toEqual(found);
});

test('a category narrows the results', () => {
  expect(filterQuestions(ALL, { search: '', category: 'Billing' })).toEqual([CANCEL]);
  expect(filterQuestions(ALL, { search: 'cafe', category: 'Billing' })).toEqual([]);
  expect(filterQuestions(ALL, { search: '', category: 'Support' })).toEqual([]);
});
