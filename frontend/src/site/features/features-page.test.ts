import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PROTECTED_ROUTES } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { markupOf } from '../page-markup.fixture.ts';
import { AREAS } from './areas.ts';
import { featuresPage } from './features-page.tsx';

/** The present or future screens of each area. */
const SCREENS: Record<string, (typeof PROTECTED_ROUTES)[number]['section']> = {
  'Client Management': 'clients',
  'Hosting & Domain Management': 'hosting',
  'Professional Invoicing': 'invoices',
  'Financial Analytics': 'analytics',
  'Email Automation': 'email-reminders',
  'Business Dashboard': 'dashboard',
};

const ROUTES = join(import.meta.dirname, '../../routes/_app');
const built = readdirSync(ROUTES).map((name) => name.replace('.tsx', ''));

test('all six areas are present', () => {
  expect(AREAS.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});

test.each(AREAS)('$name: described as available exactly if it has a screen', ({ name, state }) => {
  expect(state !== 'coming').toBe(built.includes(SCREENS[name] ?? ''));
});

test('each area in progress is described as such once', () => {
  expect(AREAS.filter(({ progress }) => progress)).toEqual(AREAS.filter(({ state }) => state !== 'here'));
});

test('each area of the board links to its section', () => {
  for (const { id } of AREAS) {
    expect(markupOf(featuresPage)).toContain(`href="#${id}"`);
    expect(markupOf(featuresPage)).toContain(` id="${id}"`);
  }
});
