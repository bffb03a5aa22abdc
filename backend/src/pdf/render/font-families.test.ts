import { expect, it } from 'vitest';
import { familiesFor } from './font-families.ts';

it.each([
  ['設計', [], 'zh-Hans'],
  ['設計', [null, 'TW'], 'zh-Hant'],
  ['設計', ['JP', 'CN'], 'ja'],
  ['設計のこと', ['CN'], 'ja'],
  ['設計 주식회사', ['CN'], 'ko'],
] as const)('shows %s with the clients’ countries %j in the shapes of %s', (text, countries, language) => {
  const eastAsian = familiesFor(text, countries).filter((family) => /zh|ja|ko/.test(family.language ?? ''));
  expect(eastAsian[0]?.language).toBe(language);
  expect(eastAsian).toHaveLength(4);
});
