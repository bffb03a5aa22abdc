import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('cells with separators, quotes and line breaks are quoted', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '\ufeff"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', ' =1', '＝1', '\t=1'])('%j is no formula', (text) => {
  expect(csvText([[text]])).toContain(`'${text}`);
});

test('a negative number stays one', () => {
  expect(csvText([['-12.50']])).toBe('\ufeff-12.50\r\n');
});
