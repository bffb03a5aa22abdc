import { auditRoutes, authRoutes, organizationDeletionRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { filterBy } from '../stage/list-filters.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { organization } from '../stage/organization-screen.ts';

const LUMBRE = '00000000-0000-7000-8000-0000000000c1';
const DOMAIN = '00000000-0000-7000-8000-0000000000d1';

const entries = page
  .getByRole('main')
  .getByRole('listitem')
  .filter({ has: page.getByRole('time') });

/** A domain was added after a client was changed and added. */
function answerAudit(server: FakeServer): void {
  const actor = {
    kind: 'member' as const,
    userId: '00000000-0000-7000-8000-00000000a11a',
    name: 'Alma Rivera',
  };
  const at = '2026-01-15T12:00:00.000Z';
  const client = { type: 'client', id: LUMBRE, name: 'Café Lumbre' };
  const domain = { type: 'domain', id: DOMAIN, name: 'lumbre.mx' };
  const phone = { before: '55 1111', after: '55 2222' };
  const items = [
    { action: 'created', entity: domain, changes: { name: 'lumbre.mx' } },
    { action: 'updated', entity: client, changes: { phone }, key: 'Website (oficio_ab12cd34…)' },
    { action: 'created', entity: client, changes: { phone: '55 1111' } },
  ].map(({ key = null, ...entry }, index) => ({
    id: `00000000-0000-7000-8000-00000000000${index}`,
    at,
    actor: { ...actor, key },
    currency: null,
    ...entry,
  }));
  server.answer(auditRoutes.list, ({ query: { entity } }) => ({
    items: items.filter(({ entity: { type, id } }) => !entity || entity === type || entity === id),
    nextCursor: null,
    clientNames: {},
  }));
}

test('the audit log shows a change before and after, and its filters stand in the address', async () => {
  const { reload } = await openScreen('/organization?section=audit', { answers: answerAudit });
  await expect.element(entries.first()).toMatchTextContent(/Alma Rivera added the domain lumbre.mx/);
  const changed = entries.filter({ hasText: 'Alma Rivera changed the client Café Lumbre' });
  await expect.element(changed).toMatchTextContent(/by the API key Website \(oficio_ab12cd34…\)/);
  await expect.element(changed.getByRole('definition')).toMatchTextContent('55 1111 → became 55 2222');
  await expectAccessible();

  await filterBy('Thing', 'Domains');
  await expect.element(entries).toHaveLength(1);
  expect(location.search).toContain('entity=domain');
  await reload();
  await expect.element(entries).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await changed.getByRole('link', { name: 'Café Lumbre' }).click();
  await expect.element(entries).toHaveLength(2);
  expect(location.search).toContain(`entity=${LUMBRE}`);
  history.back();
  await expect.element(entries.first()).toMatchTextContent(/lumbre.mx/);
});

test('a deletion requires the name of the organization, and the owner can keep it', async () => {
  const { server, user } = await openScreen('/organization?section=data');
  if (!user.organization) throw new Error('No organization');
  const leaving = { ...user.organization, deletionScheduledFor: '2026-02-14T18:00:00.000Z' };
  server.answer(organizationDeletionRoutes.schedule, () => {
    server.answer(authRoutes.me, { ...user, organization: leaving });
    return { ...user, organization: leaving };
  });
  server.answer(organizationDeletionRoutes.cancel, () => {
    server.answer(authRoutes.me, user);
    return user;
  });
  const schedule = async (name: string) => {
    await page.getByLabelText(/^Type .+ to confirm$/).fill(name);
    await page.getByRole('button', { name: 'Delete the organization' }).click();
  };
  await schedule('Another name');
  await expect.element(page.getByText('Type the organization’s name exactly as shown above')).toBeVisible();
  expect(server.callsOf(organizationDeletionRoutes.schedule)).toEqual([]);
  await schedule('Alma Rivera’s workspace');
  const notice = page.getByRole('status').filter({ hasText: 'will be deleted on' });
  await expect.element(notice).toMatchTextContent(/you can keep it/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep the organization' }).click();
  await expect.element(organization.toasts).toMatchTextContent(/Your organization stays/);
  await expect.element(notice).not.toBeInTheDocument();
});

test('a member without the rights reads that the owner can keep an organization that will be deleted', async () => {
  const { server, user, reload } = await openScreen('/clients', { role: 'member' });
  if (!user.organization) throw new Error('No organization');
  const leaving = { ...user.organization, deletionScheduledFor: '2026-02-14T18:00:00.000Z' };
  server.answer(authRoutes.me, { ...user, organization: leaving });
  await reload();
  const notice = page.getByRole('status').filter({ hasText: 'will be deleted on' });
  await expect.element(notice).toMatchTextContent(/its owner can keep it/);
  await expect.element(page.getByRole('button', { name: 'Keep the organization' })).not.toBeInTheDocument();
});

test('a viewer isn’t offered the organization, and its address says who looks after it', async () => {
  const { go } = await openScreen('/dashboard', { role: 'viewer' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Settings', exact: true })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Organization' })).not.toBeInTheDocument();
  await go('/organization?section=audit');
  await expect.element(page.getByText('The owner and the admins manage the organization')).toBeVisible();
  await page.getByRole('link', { name: 'See who they are' }).click();
  await expect.poll(() => location.pathname).toBe('/collaborators');
});
