import { expect, test } from 'vitest';
import { isDocumentPath, PUBLIC_ROUTES } from './public-routes.ts';
import { protectedRouteOf } from './routing.ts';
import { addressFor, isAskedFor, isSharedPath } from './shared-page.ts';

test.each(['/help-center', '/help-center?as=member', '/help-center#how-do-i-cancel', '/help-center?a#b'])(
  '%s is read by visitors and members',
  (path) => {
    expect([isSharedPath(path), isDocumentPath(path), protectedRouteOf(path)]).toEqual([
      true,
      true,
      undefined,
    ]);
  },
);

test('no other page is shared', () => {
  const shared = PUBLIC_ROUTES.filter(({ path }) => isSharedPath(path)).map(({ path }) => path);
  expect(shared).toEqual(['/help-center']);
});

test.each(['/help-center/deeper', '/help', '/', '', '/dashboard?to=/help-center', '/#/help-center'])(
  '%j is not shared',
  (path) => {
    expect(isSharedPath(path)).toBe(false);
  },
);

test.each([
  ['member', '/help-center', '/help-center?as=member'],
  ['member', '/help-center#how-do-i-cancel', '/help-center?as=member#how-do-i-cancel'],
  ['visitor', '/help-center?as=member#how-do-i-cancel', '/help-center?as=visitor#how-do-i-cancel'],
  ['visitor', '/help-center?utm_source=mail', '/help-center?as=visitor'],
] as const)('for a %s the address of %s is %s', (reader, path, address) => {
  expect(addressFor(reader, path)).toBe(address);
  expect(isAskedFor(reader, new URL(address, 'http://localhost').search)).toBe(true);
});

test.each(['', '?', '?as=visitor', '?as=member&as=visitor', '?as=members', '?AS=member'])(
  '%j is not the member’s form',
  (query) => {
    expect(isAskedFor('member', query)).toBe(false);
  },
);
