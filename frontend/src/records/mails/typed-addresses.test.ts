import { expect, test } from 'vitest';
import { typedAddresses } from './typed-addresses.ts';

test.each([
  ['', []],
  [' ana@example.com ', ['ana@example.com']],
  [
    'ana@example.com, luis@example.com;eva@example.com\nmar@example.com,',
    ['ana@example.com', 'luis@example.com', 'eva@example.com', 'mar@example.com'],
  ],
])('%j', (text, addresses) => {
  expect(typedAddresses(text)).toEqual(addresses);
});
