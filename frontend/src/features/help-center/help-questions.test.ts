import { isDocumentPath, PUBLIC_PAGES, PUBLIC_ROUTES, protectedRouteOf } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { HELP_CATEGORIES } from './help-center.types.ts';
import { HELP_QUESTIONS } from './help-questions.ts';

test('there are ten questions in the order of the six categories, each with at least one', () => {
  expect(HELP_QUESTIONS).toHaveLength(PUBLIC_PAGES.helpCenterQuestions);
  const places = HELP_QUESTIONS.map(({ category }) => HELP_CATEGORIES.indexOf(category));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(new Set(places)).toEqual(new Set(HELP_CATEGORIES.keys()));
});

test('each question has its own address', () => {
  const ids = HELP_QUESTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
  expect(ids).toContain('how-do-i-cancel');
});

test('each link has a target that exists', () => {
  for (const { href } of HELP_QUESTIONS.flatMap(({ links = [] }) => links)) {
    const known =
      isDocumentPath(href) ||
      protectedRouteOf(href) !== undefined ||
      PUBLIC_ROUTES.some(({ path }) => path === href) ||
      /^mailto:\S+@oficio\.app$/.test(href);
    expect(known, href).toBe(true);
  }
});

test('the answers state the present limits and prices', () => {
  const text = HELP_QUESTIONS.flatMap(({ answer }) => answer).join(' ');
  for (const figure of [
    'For 30 days everything is open',
    'Professional is $14 a month',
    'Starter is $5 a month',
    'Within 30 days you can have your money back',
    'works for 7 days',
    'works for one hour',
    'at least 10 characters',
    'For 30 days nothing is removed',
    'at most 90 days more',
    'Monday to Friday, 9am to 5pm EST, and answer within 24 hours',
    'within 48 hours',
  ]) {
    expect(text).toContain(figure);
  }
});
