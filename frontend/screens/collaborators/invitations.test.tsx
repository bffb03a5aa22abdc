import { clientRoutes, invitationRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { collaborators } from '../stage/collaborators-screen.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeInvitations } from '../stage/fake-invitations.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import { ALMA, answerMembers } from '../stage/members.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const NORA = 'nora@example.com';
const CLIENTS = ['Estudio Nopal', 'Café Lumbre'] as const;

const dialog = page.getByRole('dialog', { name: 'Invite someone' });
const send = dialog.getByRole('button', { name: 'Send invitation' });

async function openCollaborators(prepare: (invitations: FakeInvitations) => void = () => undefined) {
  const screen = await openScreen('/collaborators', {
    answers(server) {
      answerMembers(server, [ALMA]);
      const clients = new FakeRecords(server, clientRoutes, 'displayName');
      for (const displayName of CLIENTS)
        clients.add({ displayName, status: 'active', services: 0, nextRenewalOn: null });
      prepare(new FakeInvitations(server));
    },
  });
  await expect.element(collaborators.person('Alma Rivera (you)')).toBeVisible();
  return screen;
}

test('an invitation is sent once by a double click, sent again, and revoked', async () => {
  const { server } = await openCollaborators();
  await expect.element(page.getByText('No one else yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await send.click();
  await expect.element(dialog.getByText('Please enter an email address')).toBeVisible();
  await dialog.getByLabelText('Email').fill(NORA);
  await dialog.getByLabelText('Role').selectOptions('Viewer');
  await expect.element(dialog.getByText('Views clients, but can’t change anything.')).toBeVisible();
  await expectAccessible();
  const held = server.hold(invitationRoutes.create);
  await send.dblClick();
  await expect.element(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  held.release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(invitationRoutes.create)).toHaveLength(1);
  const row = collaborators.invitation(NORA);
  for (const words of ['Invited by Alma Rivera', 'Viewer', 'Waiting', 'Sent once'])
    await expect.element(row).toMatchTextContent(new RegExp(words));
  await expectAccessible();

  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByLabelText('Email').fill(NORA);
  await send.click();
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/already invited/);
  await userEvent.keyboard('{Escape}');
  await new UnsavedDialogs().discard.click();

  await collaborators.choose(NORA, 'Send again');
  await expect.element(row).toMatchTextContent(/Sent 2 times/);
  await collaborators.choose(NORA, 'Revoke');
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect.element(row).toMatchTextContent(/Revoked/);
});

test('an invitation whose mail was refused shows it, and can be sent to another address', async () => {
  const wrong = 'wrong@example.com';
  await openCollaborators((invitations) =>
    invitations.add({
      email: wrong,
      role: 'accountant',
      delivery: 'refused',
      deliveryFailure: 'No such user here',
    }),
  );
  await expect
    .element(collaborators.invitation(wrong))
    .toMatchTextContent(/Could not be delivered: No such user here/);
  await collaborators.choose(wrong, 'Change address');
  const replacing = page.getByRole('dialog', { name: 'Invite another address' });
  await expect.element(replacing.getByLabelText('Email')).toHaveValue(wrong);
  await expect.element(replacing.getByLabelText('Role')).toHaveValue('accountant');
  await replacing.getByLabelText('Email').fill(NORA);
  await replacing.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(collaborators.invitation(NORA)).toMatchTextContent(/Waiting/);
  await expect.element(collaborators.invitation(wrong)).toMatchTextContent(/Revoked/);
});

test('an invitation to some clients requires one, and names how many', async () => {
  const { server } = await openCollaborators();
  const [nopal, lumbre] = CLIENTS;
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByLabelText('Email').fill(NORA);
  await dialog.getByLabelText('Role').selectOptions('Admin');
  await expect.element(dialog.getByLabelText('Sees')).not.toBeInTheDocument();
  await dialog.getByLabelText('Role').selectOptions('Viewer');
  await dialog.getByLabelText('Sees').selectOptions('Only these clients');
  await send.click();
  const picker = dialog.getByRole('combobox', { name: 'Clients' });
  await expect.element(picker).toHaveFocus();
  await expect.element(picker).toHaveAccessibleDescription('Please choose at least one client');
  for (const name of CLIENTS) await collaborators.addClient(dialog, name);
  await expectAccessible();
  await dialog.getByRole('button', { name: `Remove ${nopal}` }).click();
  await expect.element(dialog.getByRole('button', { name: `Remove ${lumbre}` })).toHaveFocus();
  await send.click();
  await expect.element(collaborators.invitation(NORA)).toMatchTextContent(/1 client/);
  expect(server.callsOf(invitationRoutes.create).map(({ body }) => body)).toMatchObject([
    { role: 'viewer', scope: 'assigned', clientIds: ['00000000-0000-7000-8000-000000000002'] },
  ]);
  await showOnPhone();
  await expectAccessible();
});
