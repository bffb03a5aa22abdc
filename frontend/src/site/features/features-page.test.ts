import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_PARTS } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { FEATURES } from '../home/features.ts';
import { markupOf } from '../page-markup.fixture.ts';
import { AREAS } from './areas.ts';
import { featuresPage } from './features-page.tsx';

const ROUTES = join(import.meta.dirname, '../../routes/_app');

const PARTS = Object.entries(PRODUCT_PARTS).flatMap(([name, part]) =>
  'screen' in part ? [{ name, screen: part.screen, isBuilt: part.isBuilt }] : [],
);

test.each(PARTS)('$name is built exactly if it has a screen at $screen', ({ screen, isBuilt }) => {
  const file = join(ROUTES, screen);
  expect(existsSync(file) || existsSync(`${file}.tsx`)).toBe(isBuilt);
});

test('all six areas are present', () => {
  expect(AREAS.map(({ name }) => name).toSorted()).toEqual(FEATURES.map(({ name }) => name).toSorted());
});

test('the home page and the features page give each area the same state', () => {
  const states = (list: readonly { name: string; state: string }[]) =>
    Object.fromEntries(list.map(({ name, state }) => [name, state]));
  expect(states(AREAS)).toEqual(states(FEATURES));
});

test('what is built is nowhere said to be on its way', () => {
  expect(Object.fromEntries(FEATURES.map(({ name, state }) => [name, state]))).toMatchObject({
    'Professional Invoicing': 'here',
    'Financial Analytics': 'here',
    'Hosting & Domain Management': 'here',
    'Email Automation': 'here',
  });
});

test('each area of the board links to its section', () => {
  for (const { id } of AREAS) {
    expect(markupOf(featuresPage)).toContain(`href="#${id}"`);
    expect(markupOf(featuresPage)).toContain(` id="${id}"`);
  }
});
