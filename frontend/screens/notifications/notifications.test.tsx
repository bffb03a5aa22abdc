import { type Notification, notificationCountRoutes, notificationRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { pressKeyWhile, pressWhile, tryAgain } from '../stage/press-while.ts';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const ID = '00000000-0000-7000-8000-000000000002';
const OTHER = '00000000-0000-7000-8000-000000000003';
/** Of the only domain that samples of answers have. */
const DOMAIN = '00000000-0000-7000-8000-000000000001';

const notification: Notification = {
  id: ID,
  type: 'domain_expired',
  severity: 'critical',
  text: 'acme.mx expired on Jun 14, 2026',
  path: `/hosting/domains/${DOMAIN}`,
  entity: { type: 'domain', id: DOMAIN },
  count: 1,
  createdAt: '2026-06-15T18:30:00.000Z',
  readAt: null,
  archivedAt: null,
  snoozedUntil: null,
};
const done = { count: 1, ids: [ID] };

function answerWith(server: FakeServer, items: Notification[], unread = items.length) {
  server.answer(notificationCountRoutes.one, { unread });
  server.answer(notificationRoutes.list, { items, total: items.length, nextCursor: null });
}

const bell = page.getByRole('button', { name: /^Notifications/ });
const panel = page.getByRole('dialog', { name: 'Notifications' });
const row = page.getByRole('link', { name: /acme\.mx expired/ });

test('the bell says how many are unread and lists them; Escape gives the focus back', async () => {
  await openScreen('/collaborators', { answers: (server) => answerWith(server, [notification], 100) });
  await expect.element(bell).toHaveAccessibleName('Notifications, 99+ unread');
  await userEvent.keyboard('b');
  await expect.element(panel.getByRole('link', { name: /acme\.mx expired/ })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
  await bell.click();
  await expect.element(panel).toBeVisible();
  await bell.click();
  await expect.element(panel).not.toBeInTheDocument();
});

test.each([
  ['a desktop', showOnDesktop],
  ['a phone', showOnPhone],
])(
  'on %s, `b` opens the bell, `e` archives and `Enter` leads to the thing, which reads what is about it',
  async (_, show) => {
    await show();
    const other = { ...notification, id: OTHER, text: 'zeta.mx expired on Jun 14, 2026' };
    const { server, router } = await openScreen('/notifications', {
      answers(stage) {
        answerWith(stage, [notification, other]);
        stage.answer(notificationRoutes.archive, done);
        stage.answer(notificationRoutes.read, done);
        answerEverything(stage);
      },
    });
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
    await userEvent.keyboard('b');
    await expect.element(panel).toBeVisible();
    const first = panel.getByRole('link', { name: /acme\.mx expired/ });
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await pressKeyWhile('e', () => answerWith(server, [other]));
    await expect.element(first).not.toBeInTheDocument();
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    (panel.getByRole('link', { name: /zeta\.mx expired/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(() => router.state.location.pathname).toBe(`/hosting/domains/${DOMAIN}`);
    await expect
      .poll(() => server.callsOf(notificationRoutes.read).map(({ body }) => body))
      .toEqual(expect.arrayContaining([{ ids: [OTHER] }, { entityId: DOMAIN }]));
    expect(server.callsOf(notificationRoutes.archive).map(({ body }) => body)).toEqual([
      { ids: [ID], archived: true },
    ]);
    await showOnDesktop();
  },
);

test('a sign-in with a new device leads to the sessions', async () => {
  const signIn: Notification = {
    ...notification,
    type: 'security_new_login',
    text: 'New sign-in to your account: Firefox on Mac',
    path: '/settings?section=sessions',
    entity: { type: 'account', id: DOMAIN },
  };
  const { router } = await openScreen('/notifications', {
    answers(stage) {
      answerWith(stage, [signIn]);
      stage.answer(notificationRoutes.read, done);
      answerEverything(stage);
    },
  });
  await page.getByRole('link', { name: /New sign-in to your account/ }).click();
  await expect.poll(() => router.state.location.href).toBe('/settings?section=sessions');
});

test('an empty bell says so', async () => {
  await openScreen('/collaborators', { answers: (stage) => answerWith(stage, []) });
  await expect.element(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  await expect.element(panel.getByText('You have read everything.')).toBeVisible();
});

test('a list that can’t be loaded offers another try', async () => {
  const { server } = await openScreen('/collaborators', {
    answers(stage) {
      answerWith(stage, [notification]);
      stage.refuse(notificationRoutes.list, 'request.invalid');
    },
  });
  await bell.click();
  await expect.element(panel.getByText('The notifications could not be loaded')).toBeVisible();
  await tryAgain(() => answerWith(server, [notification]));
  await expect.element(row).toBeVisible();
});

test('`e` archives the notification in focus', async () => {
  const { server } = await openScreen('/notifications', {
    answers: (stage) => answerWith(stage, [notification]),
  });
  await expect.element(row).toBeVisible();
  await expectAccessible();
  server.answer(notificationRoutes.archive, done);
  (row.element() as HTMLElement).focus();
  await pressKeyWhile('e', () => answerWith(server, []));
  await expect.element(page.getByText('1 notification archived')).toBeVisible();
  await expect.element(page.getByText('You have read everything')).toBeVisible();
});

test('all that is listed is read at once', async () => {
  const { server } = await openScreen('/notifications', {
    answers: (stage) => answerWith(stage, [notification]),
  });
  const button = page.getByRole('button', { name: 'Mark all as read' });
  await expect.element(button).toBeVisible();
  const held = server.hold(notificationRoutes.read);
  await button.click();
  answerWith(server, [{ ...notification, readAt: notification.createdAt }], 0);
  server.answer(notificationRoutes.read, { count: 1, ids: [] });
  held.release();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

test('several are archived together in the center, whose filters are in the address', async () => {
  const { server, router } = await openScreen('/notification-center', {
    answers: (stage) => answerWith(stage, [notification]),
  });
  await page.getByRole('checkbox', { name: /^Select: acme/ }).click();
  await expectAccessible();
  server.answer(notificationRoutes.archive, done);
  const archive = page
    .getByRole('toolbar', { name: 'Selected notifications' })
    .getByRole('button', { name: 'Archive' });
  await pressWhile(archive, () => answerWith(server, []));
  await expect.element(page.getByText('You have read everything')).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Archive' }).selectOptions('Archived');
  await expect.poll(() => router.state.location.searchStr).toContain('archived');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('an unknown filter of the address shows everything', async () => {
  await openScreen('/notification-center?type=nothing&entity=9', {
    answers: (stage) => answerWith(stage, [notification]),
  });
  await expect.element(row).toBeVisible();
});
