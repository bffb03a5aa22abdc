import { expect, test } from 'vitest';
import { markupOf, textOf } from '../page-markup.fixture.ts';
import { privacyPage, termsPage } from './legal-pages.tsx';

const both = [privacyPage, termsPage];

/* The specified figures: changing a constant changes a promise. */

test.each([
  'Last updated January 27, 2025',
  'Data is deleted within 30 days after you end your account or ask us to delete it.',
  'Data is also deleted after 12 months of inactivity',
  'Backups are kept for at most 90 days',
  'under 13 years of age',
  'We answer within 48 hours.',
  'privacy@oficio.app',
])('the privacy policy says: %s', (words) => {
  expect(textOf(privacyPage)).toContain(words);
});

test.each([
  'Last updated January 27, 2025',
  'at least 18 years old',
  'for 30 days with everything that the Professional plan has. The trial costs nothing and asks for no card.',
  'Professional is 14 US dollars a month',
  'Starter is 5 US dollars a month, for an organization of one person.',
  'There are no setup fees.',
  'The cancellation takes effect at the end of the billing period',
  'within 30 days after your first payment',
  'Support is there Monday to Friday, 9am-5pm (EST).',
  'we answer within 24 hours',
  'deleted within 30 days after a termination or a request to delete it, or after 12 months of inactivity. Backups are kept for at most 90 days.',
  'The law of Mexico applies',
  'privacy@oficio.app',
])('the terms say: %s', (words) => {
  expect(textOf(termsPage)).toContain(words);
});

test.each(both)('$path: each anchor exists once, and each internal link leads to one', (page) => {
  const ids = [...markupOf(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const [, path, anchor] of markupOf(page).matchAll(/href="([^"#:]*)#([^"]+)"/g)) {
    const target = path ? both.find((other) => other.path === path) : page;
    expect(target && markupOf(target), `${path}#${anchor}`).toContain(` id="${anchor}"`);
  }
});
