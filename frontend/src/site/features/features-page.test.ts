import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PROTECTED_ROUTES } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { markupOf } from '../page-markup.fixture.ts';
import { AREAS } from './areas.ts';
import { COMING } from './coming.ts';
import { featuresPage } from './features-page.tsx';

/** The screens that each area has, or will have. */
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

test('the six areas are all there', () => {
  expect(AREAS.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});

test.each(AREAS)(
  '$name: said to be here only if it has a screen, and the other way round',
  ({ name, state }) => {
    expect(state === 'here').toBe(built.includes(SCREENS[name] ?? ''));
  },
);

test('what is being built is described as such, once', () => {
  expect(COMING.map(({ id, name }) => ({ id, name }))).toEqual(
    AREAS.filter(({ state }) => state === 'coming').map(({ id, name }) => ({ id, name })),
  );
});

test('each area of the list leads to its part of the page', () => {
  for (const { id } of AREAS) {
    expect(markupOf(featuresPage)).toContain(`href="#${id}"`);
    expect(markupOf(featuresPage)).toContain(` id="${id}"`);
  }
});
