import { type ClientLink, clientRoutes, type MemberRole, portalAccessRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeRecords } from '../stage/fake-records.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, clientList as list, openClients } from './open-clients.ts';

const main = page.getByRole('main');
const rows = main.getByRole('list', { name: 'Portal access' }).getByRole('listitem');

const SESSION = {
  id: '00000000-0000-7000-8000-0000000000a1',
  contactName: 'Eva Luna',
  address: 'eva@lumbre.mx',
  device: 'Safari on iPhone',
  createdAt: '2026-06-01T10:00:00.000Z',
  lastUsedAt: '2026-06-02T10:00:00.000Z',
  expiresAt: '2026-07-01T10:00:00.000Z',
};
const LINK = {
  id: '00000000-0000-7000-8000-0000000000a2',
  kind: 'invoice',
  name: 'INV-2026-0001',
  sentTo: 'eva@lumbre.mx',
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  lastSeenAt: '2026-06-03T10:00:00.000Z',
} as const;
const EXPIRED = {
  ...LINK,
  id: '00000000-0000-7000-8000-0000000000a4',
  kind: 'proposal',
  name: null,
  expiresAt: '2026-06-02T10:00:00.000Z',
  isExpired: true,
  lastSeenAt: null,
} as const;

const EVA = {
  id: '00000000-0000-7000-8000-0000000000a3',
  firstName: 'Eva',
  lastName: null,
  email: null,
  phone: null,
  role: null,
  isPrimary: true,
  isBilling: true,
  receives: { invoices: false, reminders: false, renewals: false },
  portal: false,
};

const openAccess = (role: MemberRole = 'owner') => {
  let access = { sessions: [SESSION], links: [LINK, EXPIRED] as ClientLink[] };
  return openClients(['Café Lumbre'], {
    path: FIRST_CLIENT,
    role,
    answers(server: FakeServer, { records }: FakeRecords) {
      for (const record of records) Object.assign(record, { contacts: [EVA] });
      server.compute(portalAccessRoutes.read, () => access);
      server.compute(portalAccessRoutes.endSession, () => {
        access = { ...access, sessions: [] };
        return undefined;
      });
      server.compute(portalAccessRoutes.revokeLink, () => {
        access = { ...access, links: [EXPIRED] };
        return undefined;
      });
    },
  });
};

test('the card lists sessions and links, and revokes each of them after a question', async () => {
  const { server } = await openAccess();
  await expect.element(rows.first()).toMatchTextContent(/Eva Luna.*Safari on iPhone/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/INV-2026-0001.*eva@lumbre\.mx.*viewed Jun 3, 2026Revoke/);
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/Renewal proposal.*not viewed yet · expired Jun 2, 2026$/);
  expect(rows.nth(2).getByRole('button').elements()).toEqual([]);
  await expectAccessible();
  const dialog = page.getByRole('alertdialog');
  await main.getByRole('button', { name: 'Revoke the session of Eva Luna' }).click();
  await expect.element(dialog).toMatchTextContent(/can sign in again/);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(rows).toHaveLength(2);
  await main.getByRole('button', { name: 'Revoke the link to INV-2026-0001' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(rows).toHaveLength(1);
  expect(server.callsOf(portalAccessRoutes.endSession).map(({ parameters }) => parameters.sessionId)).toEqual(
    [SESSION.id],
  );
  expect(server.callsOf(portalAccessRoutes.revokeLink).map(({ parameters }) => parameters.linkId)).toEqual([
    LINK.id,
  ]);
  await expect.element(main.getByText(/No contact may open the client portal/)).toBeVisible();
});

test('a viewer has no card', async () => {
  await openAccess('viewer');
  await expect.element(main.getByRole('heading', { name: 'Café Lumbre', level: 1 })).toBeVisible();
  expect(main.getByRole('heading', { name: 'Portal access' }).elements()).toEqual([]);
});

test('a contact may open the portal, which needs an address', async () => {
  const { server } = await openAccess();
  const form = await list.edit('contacts');
  await form.getByLabelText('May open the client portal').click();
  await showOnPhone();
  await expectAccessible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('The client portal needs an email address')).toBeVisible();
  await form.getByLabelText('Email').fill('eva@lumbre.mx');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const [saved] = server.callsOf(clientRoutes.update).slice(-1);
  expect(saved?.body.contacts).toEqual([{ ...EVA, email: 'eva@lumbre.mx', portal: true }]);
});
