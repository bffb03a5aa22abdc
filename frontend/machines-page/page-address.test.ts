import { expect, it } from 'vitest';
import { readAddress, writeAddress } from './page-address.ts';

it.each([
  ['#auth', { machine: 'auth', path: 0, step: 0 }],
  ['#auth/3', { machine: 'auth', path: 2, step: 0 }],
  ['#auth/3/2', { machine: 'auth', path: 2, step: 2 }],
  ['#auth/1/4', { machine: 'auth', path: 0, step: 4 }],
])('%s is parsed and written alike', (fragment, address) => {
  expect(readAddress(fragment)).toEqual(address);
  expect(writeAddress(address)).toBe(fragment);
});

it.each(['', '#', '#auth/x/-1', '#auth/0/1e9', '#auth/99999999999'])(
  'reads %j up to its first invalid part',
  (fragment) => {
    expect(readAddress(fragment)).toEqual({
      machine: fragment.includes('auth') ? 'auth' : '',
      path: 0,
      step: 0,
    });
  },
);
