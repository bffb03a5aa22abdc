import { expect, test } from 'vitest';
import { EMAIL_PATTERN } from './fields.ts';

test.each([
  'ana@example.com',
  'ana.maria+news@mail.example.co.uk',
  "o'hara_{x}=1@example.com",
  'ñandú@exámple.com',
  'ñandú@xn--exmple-qta.com',
  'josé@españa.es',
  '用户@例子.广告',
])('an address that mail servers accept: %s', (address) => {
  expect(EMAIL_PATTERN.test(address)).toBe(true);
});

test.each([
  'ana@example',
  'ana@example.com.',
  'ana..maria@example.com',
  '.ana@example.com',
  'ana.@example.com',
  'ana@exa_mple.com',
  'ana@-example.com',
  'ana@example..com',
  'ana<x>@example.com',
  'ana,bea@example.com',
  'ana maria@example.com',
  'ana@bea@example.com',
])('an address that mail servers refuse: %s', (address) => {
  expect(EMAIL_PATTERN.test(address)).toBe(false);
});
