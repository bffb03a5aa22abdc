import { describe, expect, test } from 'vitest';
import { markupOf, textOf } from '../page-markup.fixture.ts';
import { pricingPage } from './pricing-page.tsx';

/* The specified figures: changing a constant changes a promise. */
test.each([
  '$5 alone. $14 together.',
  '30 days free without a card, no setup fee, cancel anytime, and a 30-day money-back guarantee.',
  'It takes effect at the end of the billing period',
  'Write to support@oficio.app within 30 days after your first payment',
])('the prices say: %s', (words) => {
  expect(textOf(pricingPage)).toContain(words);
});

test.each([
  ['Professional', '$ 14 USD a month'],
  ['Starter', '$ 5 USD a month'],
])('%s costs %s', (name, price) => {
  const panel = markupOf(pricingPage)
    .split('<article')
    .find((part) => part.includes(`id="plan-${name}"`));
  expect(panel?.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(price);
  expect(panel).toContain('href="/login?register=true"');
});

describe('the questions', () => {
  const questions = markupOf(pricingPage).split('<details').slice(1);

  test('are six', () => {
    expect(questions).toHaveLength(6);
  });

  test('are closed at first; a link to an answer’s anchor opens its question', () => {
    for (const question of questions) {
      expect(question).toMatch(/^ class="[^"]*">/);
      expect(question).toMatch(/<\/summary><div id="[a-z-]+"/);
    }
  });

  test('appear in the structured data as on the page', () => {
    const data = pricingPage.meta.structuredData.find((entry) => entry['@type'] === 'FAQPage');
    const entries = data?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(entries).toHaveLength(6);
    for (const { name, acceptedAnswer } of entries) {
      expect(textOf(pricingPage)).toContain(`${name} ${acceptedAnswer.text}`);
    }
  });
});
