import {
  AUDIT_ACTOR_KINDS,
  deskTicketRoutes,
  type MemberRole,
  paymentEventRoutes,
  superadminAuditRoutes,
  superadminJobRoutes,
  superadminOrganizationRoutes,
  superadminOutboxRoutes,
  superadminOverviewRoutes,
  superadminUserRoutes,
  type WebhookEvent,
  webhookEventSchema,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerScreens, isLoaded } from '../stage/every-screen.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';
import { sampleOf } from '../stage/sample.ts';
import { answerPages, BRUNO, dialog, LUMBRE, notifications, reason } from './superadmin-answers.ts';

const main = page.getByRole('main');
const ID = '00000000-0000-7000-8000-000000000001';
const LISTS = [
  'organizations',
  'users',
  'subscriptions',
  'coupons',
  'support',
  'replies',
  'mails',
  'jobs',
  'lookups',
  'events',
  'usage',
  'audit',
  'views',
];
const PATHS = [
  '/superadmin',
  ...LISTS.map((name) => `/superadmin/${name}`),
  ...['organizations', 'users', 'support'].map((name) => `/superadmin/${name}/${ID}`),
];

const asSuperadmin = { isSuperadmin: true, answers: answerPages };

describe('for everybody else', () => {
  test.each<MemberRole>(['owner', 'admin', 'viewer'])(
    'a member with the role %s is led to the dashboard, and asks for nothing there',
    async (role) => {
      const { server, go } = await openScreen('/help-center', { role });
      for (const path of ['/superadmin', `/superadmin/organizations/${ID}`]) {
        await go(path);
        await expect.poll(() => location.pathname).toBe('/dashboard');
      }
      expect(server.calls.filter(({ route }) => route.path.startsWith('/api/superadmin'))).toEqual([]);
    },
  );

  test.each([true, false])(
    'the account menu leads there only for a superadmin (%s)',
    async (isSuperadmin) => {
      await openScreen('/help-center', { isSuperadmin });
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
      const link = page.getByRole('menuitem', { name: 'Superadmin' });
      expect(link.elements()).toHaveLength(isSuperadmin ? 1 : 0);
    },
  );
});

test.each([
  [{ isSuspended: true, isSendingPaused: true }, 'Oficio has suspended Alma Rivera’s workspace'],
  [{ isSendingPaused: true }, 'Mails to clients wait'],
])(
  'the members of an organization that Oficio has stopped read it on each page (%o)',
  async (options, title) => {
    await openScreen('/settings', { role: 'viewer', ...options });
    await expect
      .element(page.getByRole('status').filter({ hasText: title }))
      .toMatchTextContent('January 15, 2026');
  },
);

test('an address without a page leads to the overview', async () => {
  const { go } = await openScreen('/superadmin/users', asSuperadmin);
  for (const path of ['/superadmin/nothing', `/superadmin/jobs/${ID}`, `/superadmin/users/${ID}/more`]) {
    await go(path);
    await expect.poll(() => location.pathname.replace(/\/$/, '')).toBe('/superadmin');
  }
});

test('each page is accessible, and no wider than a small phone', async () => {
  const { server, go } = await openScreen('/superadmin', asSuperadmin);
  for (const path of PATHS) {
    await go(path);
    await isLoaded(server);
    await expectAccessible();
  }
  await page.viewport(320, 700);
  for (const path of PATHS) {
    await go(path);
    await isLoaded(server);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
});

test('each list without rows says so', async () => {
  const { server, go } = await openScreen('/superadmin', { isSuperadmin: true });
  for (const name of LISTS) {
    await go(`/superadmin/${name}`);
    await isLoaded(server);
    await expect
      .element(main)
      .toMatchTextContent(/No .* yet|No (failed|unconfirmed|open)|All registries|Nothing happened/);
  }
});

test('a page that can’t be loaded says so, and offers another attempt', async () => {
  const { server } = await openScreen('/superadmin', {
    isSuperadmin: true,
    answers: (fake) =>
      fake.refuse(superadminOverviewRoutes.read, 'service.unavailable', 'Not now.', { retryAfterSeconds: 0 }),
  });
  await expect.element(main.getByRole('alert')).toMatchTextContent('The overview could not be loaded');
  await tryAgain(() =>
    server.answer(superadminOverviewRoutes.read, server.sample(superadminOverviewRoutes.read)),
  );
  await expect.element(main).toMatchTextContent('Nothing waits for anybody.');
});

test.each(['organizations', 'users', 'support'])(
  'a deleted thing of %s has a page that says so',
  async (name) => {
    const routes = { organizations: superadminOrganizationRoutes.one, users: superadminUserRoutes.one };
    await openScreen(`/superadmin/${name}/${ID}`, {
      isSuperadmin: true,
      answers(server) {
        for (const route of Object.values(routes)) server.refuse(route, 'resource.not_found');
        server.refuse(deskTicketRoutes.one, 'resource.not_found');
      },
    });
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent('doesn’t exist');
  },
);

test('the organizations are filtered and sorted by the address, and ø, ł and ı are found as they are typed', async () => {
  const { server } = await openScreen('/superadmin/organizations', asSuperadmin);
  await main.getByRole('searchbox', { name: 'Search organizations' }).fill('Øłı');
  await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe('Øłı');
  await main.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Suspended');
  await expect
    .poll(() => server.callsOf(superadminOrganizationRoutes.list).at(-1)?.query)
    .toMatchObject({ search: 'Øłı', state: 'suspended', sort: '-createdAt' });
  expect(location.search).toContain('state=suspended');
});

test('the log has its filters in the address', async () => {
  const day = '2026-11-12';
  const query = {
    organizationId: LUMBRE,
    actor: BRUNO,
    action: 'suspended',
    day,
    actorKind: AUDIT_ACTOR_KINDS[1],
  };
  const { server } = await openScreen(
    `/superadmin/audit?${new URLSearchParams(query)}&entity=%3Cbad`,
    asSuperadmin,
  );
  await isLoaded(server);
  const [call] = server.callsOf(superadminAuditRoutes.list);
  expect(call?.query).toMatchObject(query);
  expect(call?.query).not.toHaveProperty('entity');
  await main.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('the log shows the reason of a superadmin, and no values of an organization', async () => {
  const entry = (kind: 'member' | 'superadmin', changes: Record<string, unknown>) => ({
    ...server.sampleItem(superadminAuditRoutes.list),
    actor: { kind, userId: null, name: 'Alma', key: null },
    changes,
  });
  let server!: Parameters<typeof answerScreens>[0];
  await openScreen('/superadmin/audit', {
    isSuperadmin: true,
    answers(fake) {
      server = fake;
      fake.answer(superadminAuditRoutes.list, {
        items: [
          { ...entry('superadmin', { reason: 'Spam was reported.' }), id: ID },
          { ...entry('member', { reason: 'A secret of the client' }), id: LUMBRE },
        ],
        nextCursor: null,
      });
    },
  });
  await expect.element(main).toMatchTextContent('Spam was reported.');
  await expect.element(main).not.toMatchTextContent('A secret of the client');
});

test('a mail whose outcome is unknown is marked as arrived or sent again', async () => {
  const message = { id: ID, to: 'ana@example.com', state: 'uncertain' as const };
  const { server } = await openScreen('/superadmin/mails', {
    isSuperadmin: true,
    answers(fake) {
      const item = fake.sampleItem(superadminOutboxRoutes.list, { ...message, can: ['arrived', 'retry'] });
      fake.answer(superadminOutboxRoutes.list, { items: [item], total: 1, nextCursor: null });
      fake.answer(superadminOutboxRoutes.retry, item);
      fake.refuse(superadminOutboxRoutes.arrived, 'message.not_possible', 'It was sent meanwhile.');
    },
  });
  const menu = main.getByRole('button', { name: 'Actions for ana@example.com' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Yes, it arrived' }).click();
  await expect.element(notifications).toMatchTextContent('It was sent meanwhile.');
  await menu.click();
  await page.getByRole('menuitem', { name: 'No, send it again' }).click();
  await expect.element(notifications).toMatchTextContent('The email is on its way again');
  expect(server.callsOf(superadminOutboxRoutes.retry).map(({ parameters }) => parameters)).toEqual([
    { id: ID },
  ]);
});

test('a failed job runs again, and each number of a queue leads to its jobs', async () => {
  const { server } = await openScreen('/superadmin/jobs', {
    isSuperadmin: true,
    answers(fake) {
      const job = fake.sampleItem(superadminJobRoutes.list, { id: ID, queue: 'mail.send', canRetry: true });
      const queue = { name: 'mail.send', created: 0, retry: 2, active: 0, failed: 1, waitingSince: null };
      fake.answer(superadminJobRoutes.list, { items: [job], total: 1, nextCursor: null, queues: [queue] });
      fake.answer(superadminJobRoutes.retry, job);
    },
  });
  await main.getByRole('button', { name: 'Actions for mail.send' }).click();
  await page.getByRole('menuitem', { name: 'Run again' }).click();
  await expect.element(notifications).toMatchTextContent('The job runs again');
  await main.getByRole('link', { name: 'Try again, mail.send: 2' }).click();
  await expect
    .poll(() => server.callsOf(superadminJobRoutes.list).at(-1)?.query)
    .toMatchObject({ state: 'retry', queue: 'mail.send' });
});

test('an event that failed is applied again with a reason; an applied one offers nothing', async () => {
  const { server } = await openScreen('/superadmin/events', {
    isSuperadmin: true,
    answers(fake) {
      const sample = sampleOf(webhookEventSchema) as WebhookEvent;
      const failed = { ...sample, id: 'evt_1', type: 'invoice.paid', canApplyAgain: true };
      const applied = { ...sample, id: 'evt_2', type: 'customer.subscription.updated', canApplyAgain: false };
      fake.answer(paymentEventRoutes.list, { events: [failed, applied] });
      fake.answer(paymentEventRoutes.applyAgain, failed);
    },
  });
  await main.getByRole('button', { name: 'Actions for invoice.paid' }).click();
  expect(main.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(1);
  await page.getByRole('menuitem', { name: 'Apply again' }).click();
  await reason.fill('Too short');
  await dialog.getByRole('button', { name: 'Apply again' }).click();
  await expect.element(dialog).toMatchTextContent('at least 10 characters');
  await reason.fill('The customer is known by now.');
  await dialog.getByRole('button', { name: 'Apply again' }).click();
  await expect.element(notifications).toMatchTextContent('The event will be applied again');
  const [call] = server.callsOf(paymentEventRoutes.applyAgain);
  expect([call?.parameters, call?.body]).toEqual([
    { id: 'evt_1' },
    { reason: 'The customer is known by now.' },
  ]);
});

test('a person’s sessions end, and the verification is sent again, each with its reason', async () => {
  const { server } = await openScreen(`/superadmin/users/${BRUNO}`, {
    isSuperadmin: true,
    answers(fake) {
      answerScreens(fake);
      fake.answer(superadminUserRoutes.endSessions, { ended: 1 });
    },
  });
  await main.getByRole('button', { name: 'End sessions' }).click();
  await reason.fill('The laptop was stolen.');
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  await expect.element(notifications).toMatchTextContent('1 session ended');
  await main.getByRole('button', { name: 'Send verification again' }).click();
  await reason.fill('The mail was lost.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(notifications).toMatchTextContent('Verification sent again');
  const { endSessions, resendVerification } = superadminUserRoutes;
  expect(
    [endSessions, resendVerification].map((route) => server.callsOf(route).map(({ body }) => body)),
  ).toEqual([[{ reason: 'The laptop was stolen.' }], [{ reason: 'The mail was lost.' }]]);
});
