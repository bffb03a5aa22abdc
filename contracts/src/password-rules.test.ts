import { expect, test } from 'vitest';
import { brokenPasswordRules } from './password-rules.ts';

test.each([
  ['Guitarra-7x', []],
  ['Ñandú-azul-7', []],
  ['Guitarra-7', []],
  ['Guitar-7x', ['too_short']],
  ['guitarra-7x', ['no_uppercase_letter']],
  ['GUITARRA-7X', ['no_lowercase_letter']],
  ['Guitarra-xx', ['no_number']],
  ['Guitarra77x', ['no_special_character']],
  ['Guitarra 7x', ['no_special_character']],
  ['Guitarrañ7á', ['no_special_character']],
  ['', ['too_short', 'no_uppercase_letter', 'no_lowercase_letter', 'no_number', 'no_special_character']],
] as const)('%j breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken);
});
