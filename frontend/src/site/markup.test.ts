import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, valuesOf } from './site-documents.fixture.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    // Files from our own server need no integrity hash.
    rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
  }),
);

describe.each(DOCUMENTS)('$name', ({ name, html, document }) => {
  test('is valid HTML', async () => {
    const report = await validator.validateString(html, name);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([]);
  });

  test('uses each id once', () => {
    const ids = valuesOf(document, '[id]', 'id');
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  test('has one first-rank heading and skips no rank', () => {
    const ranks = document
      .querySelectorAll('h1, h2, h3, h4, h5, h6')
      .map(({ tagName }) => Number(tagName[1]));
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    expect(ranks[0]).toBe(1);
    expect(ranks.filter((rank, place) => rank > (ranks[place - 1] ?? 0) + 1)).toEqual([]);
  });

  test('has no inline style, handler or script except the one before the paint, whose hash is in the policy', () => {
    const scripts = document
      .querySelectorAll('script')
      .filter((script) => !script.hasAttribute('src') && !script.hasAttribute('type'));
    const names = document
      .querySelectorAll('*')
      .flatMap(({ attributes }) => attributes.map(({ key }) => key.toLowerCase()));

    expect(scripts.map(({ textContent, attributes }) => [textContent, attributes])).toEqual([['void 0', []]]);
    expect(document.querySelectorAll('style')).toEqual([]);
    expect(names.filter((key) => key === 'style' || key.startsWith('on'))).toEqual([]);
  });
});
