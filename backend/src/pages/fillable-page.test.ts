import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import { FillablePage } from './fillable-page.ts';

const page = new FillablePage(
  '<input value="__FILL(form.name|)__" aria-invalid="__FILL(form.name.invalid|false)__"><p>__FILL(form.name|)__</p>',
);

test('without values each place has its default, and no mark is left', () => {
  expect(page.fill()).toBe('<input value="" aria-invalid="false"><p></p>');
});

test('a value fills each of its places', () => {
  expect(page.fill({ 'form.name': 'Ana', 'form.name.invalid': 'true', 'form.other': 'x' })).toBe(
    '<input value="Ana" aria-invalid="true"><p>Ana</p>',
  );
});

test('inherited properties of an object are no values', () => {
  expect(new FillablePage('__FILL(constructor|none)__').fill({})).toBe('none');
});

test('a page without places has none', () => {
  expect([page.hasPlaces, new FillablePage('<p>FILL</p>').hasPlaces]).toEqual([true, false]);
});

test.each(HOSTILE_TEXTS)('%s is text: no tag, no attribute, no further place', (text) => {
  const filled = page.fill({ 'form.name': `${text}__FILL(form.name.invalid|x)__` });
  expect(filled.match(/[<>"]/g)).toEqual(page.fill().match(/[<>"]/g));
  expect(filled).not.toContain("'");
  const [, shown = ''] = /<p>(.*)<\/p>/s.exec(filled) ?? [];
  const decoded = shown.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(decoded).toBe(`${text}__FILL(form.name.invalid|x)__`);
});
