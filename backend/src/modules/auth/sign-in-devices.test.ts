import { authRoutes, HOUR_MS } from '@oficio/contracts';
import { beforeEach, expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { TestOwner, TestPerson } from '../../../test/test-application.ts';
import { notificationsOf, textsOf, unreadCount } from '../../../test/test-notifications.ts';

const app = await applicationOfFile();
let owner: TestOwner;

beforeEach(async () => {
  owner = await app.owner();
});

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('131', '132');
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:133.0) Gecko/20100101 Firefox/133.0';

/** Begins a session and asks who is signed in, as a screen does first. */
async function signIn(person: Pick<TestPerson, 'userId' | 'email'>, userAgent?: string): Promise<TestPerson> {
  const session = await app.session(person, userAgent);
  expect((await app.call(authRoutes.me, { as: session })).status).toBe(200);
  return session;
}

test('a new device is a critical notification that leads to the sessions; the first device is none', async () => {
  await signIn(owner, CHROME);
  await signIn(owner, NEWER_CHROME);
  expect(await textsOf(app, owner)).toEqual([]);
  await signIn(owner, FIREFOX);
  expect(await notificationsOf(app, owner)).toMatchObject([
    {
      type: 'security_new_login',
      severity: 'critical',
      text: 'New sign-in to your account: Firefox on Mac',
      path: '/settings?section=sessions',
      entity: { type: 'account', id: owner.userId },
      count: 1,
    },
  ]);
  app.clock.advance(2 * HOUR_MS);
  await signIn(owner, FIREFOX);
  await signIn(owner, CHROME);
  expect(await unreadCount(app, owner)).toBe(1);
});

test('the first sign-in of a new account is no notification', async () => {
  const person = await app.person();
  const session = await signIn(person, CHROME);
  expect(await textsOf(app, session)).toEqual([]);
});

test('a session whose browser isn’t known is no new device', async () => {
  await signIn(owner, CHROME);
  await signIn(owner);
  expect(await textsOf(app, owner)).toEqual([]);
});

test('first requests of one session at once are one notification', async () => {
  await signIn(owner, CHROME);
  const session = await app.session(owner, FIREFOX);
  // A second session of the same device, because requests of one token share their lookup.
  const other = await app.session(owner, FIREFOX);
  await Promise.all([session, other].map((as) => app.call(authRoutes.me, { as })));
  expect(await notificationsOf(app, owner)).toMatchObject([{ count: 1 }]);
});

test.each(['viewer', 'member'] as const)(
  'a limited %s is notified of the own account, and nobody else',
  async (role) => {
    const client = await app.client(owner);
    const limited = await app.member(owner.organizationId, role, { clientIds: [client.id] });
    await signIn(limited, CHROME);
    await signIn(limited, FIREFOX);
    expect(await textsOf(app, limited)).toEqual(['New sign-in to your account: Firefox on Mac']);
    expect(await unreadCount(app, limited)).toBe(1);
    expect(await textsOf(app, owner)).toEqual([]);
  },
);
