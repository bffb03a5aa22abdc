import { expect, test } from 'vitest';
import { isSiteDataBlocked } from './site-data.ts';

const storage = {} as Storage;
const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('site data is allowed when both storages can be read', () => {
  expect(isSiteDataBlocked({ localStorage: storage, sessionStorage: storage })).toBe(false);
});

test.each(['localStorage', 'sessionStorage'])(
  'a %s that throws or is null means blocked site data',
  (name) => {
    const allowed = { localStorage: storage, sessionStorage: storage };
    expect(isSiteDataBlocked(Object.defineProperty({ ...allowed }, name, { get: refused }))).toBe(true);
    expect(isSiteDataBlocked({ ...allowed, [name]: null })).toBe(true);
  },
);
