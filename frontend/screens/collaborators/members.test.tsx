import {
  clientRoutes,
  invitationRoutes,
  type MemberRole,
  type MemberView,
  memberRoutes,
  organizationRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { collaborators } from '../stage/collaborators-screen.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import { type FakeServer } from '../stage/fake-server.ts';
import { ALMA, answerMembers, BRUNO } from '../stage/members.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { organization } from '../stage/organization-screen.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const NOPAL = { id: '00000000-0000-7000-8000-000000000001', name: 'Estudio Nopal' };
const LUMBRE = { id: '00000000-0000-7000-8000-000000000002', name: 'Café Lumbre' };
const LIMITED = { ...BRUNO, scope: 'assigned' as const, assignedClients: 1 };
const NORTE = 'Alma Rivera’s workspace';

function openCollaborators(
  role: MemberRole = 'owner',
  answers: (server: FakeServer) => void = () => undefined,
) {
  return openScreen('/collaborators', {
    role,
    answers(server) {
      answerMembers(server, [ALMA, LIMITED]);
      const clients = new FakeRecords(server, clientRoutes, 'displayName');
      for (const { name } of [NOPAL, LUMBRE])
        clients.add({ displayName: name, status: 'active', services: 0, nextRenewalOn: null });
      const view: MemberView = {
        areas: [
          { table: 'client_directory', seen: 1, total: 2 },
          { table: 'invoices', seen: 0, total: 3 },
        ],
        clients: [NOPAL],
      };
      server.answer(memberRoutes.memberView, view);
      answers(server);
    },
  });
}

test('the form for a member’s access shows what the member sees, and a lost member or client', async () => {
  const { server } = await openCollaborators();
  await expect.element(collaborators.person('Bruno Rivera')).toMatchTextContent(/1 client/);
  await expect.element(collaborators.person('Alma Rivera (you)')).toMatchTextContent(/All clients/);
  const form = await collaborators.changeAccess('Bruno Rivera');
  await expect.element(form).toMatchTextContent(/Sees now: 1 of 2 clients, 0 of 3 invoices\./);
  await expectAccessible();
  await collaborators.addClient(form, LUMBRE.name);
  await userEvent.keyboard('{Escape}');
  await new UnsavedDialogs().keep.click();
  const missing = 'A client was not found. It may have been deleted.';
  server.refuse(memberRoutes.changeMember, 'request.invalid', missing, {
    fields: [{ path: 'clientIds.1', message: missing }],
  });
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  const picker = form.getByRole('combobox', { name: 'Clients' });
  await expect.element(picker).toHaveAccessibleDescription(missing);
  server.refuse(memberRoutes.changeMember, 'resource.not_found');
  await form.getByLabelText('Sees').selectOptions('All clients');
  await save.click();
  await expect.element(form).toMatchTextContent(/Bruno Rivera is no longer a member here\./);
  await expect.element(form.getByLabelText('Sees')).toHaveValue('all');
  server.answer(memberRoutes.changeMember, () => {
    const viewer = { ...BRUNO, role: 'viewer' as const };
    answerMembers(server, [ALMA, viewer]);
    return viewer;
  });
  await form.getByLabelText('Role').selectOptions('Viewer');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(organization.toasts).toMatchTextContent(/Bruno Rivera: Viewer, sees all clients/);
  await expect.element(collaborators.person('Bruno Rivera')).toMatchTextContent(/Viewer/);
  expect(server.callsOf(memberRoutes.changeMember).map(({ body }) => body)).toMatchObject([
    { role: 'manager', scope: 'assigned', clientIds: [NOPAL.id, LUMBRE.id] },
    { role: 'manager', scope: 'all', clientIds: [] },
    { role: 'viewer', scope: 'all', clientIds: [] },
  ]);
});

test('handing over requires the name of the organization', async () => {
  const { server } = await openCollaborators();
  server.answer(memberRoutes.handOver, () => {
    const members = [
      { ...ALMA, role: 'admin' as const },
      { ...BRUNO, role: 'owner' as const },
    ];
    answerMembers(server, members);
    return { members };
  });
  await collaborators.choose('Bruno Rivera', 'Make owner');
  const question = page.getByRole('alertdialog');
  await expectAccessible();
  const handOver = question.getByRole('button', { name: 'Hand over' });
  await question.getByLabelText('Organization name').fill('Something else');
  await handOver.click();
  await expect.element(question.getByText(`This doesn’t match ${NORTE}`)).toBeVisible();
  await question.getByLabelText('Organization name').fill(NORTE);
  await handOver.click();
  await expect.element(collaborators.person('Bruno Rivera')).toMatchTextContent(/Owner/);
  await expect.element(collaborators.person('Alma Rivera (you)')).toMatchTextContent(/Admin/);
  expect(server.callsOf(memberRoutes.handOver).map(({ body }) => body)).toEqual([{ userId: BRUNO.userId }]);
});

test('a manager sees the members without actions and without the invitations', async () => {
  const { server } = await openCollaborators('manager');
  await expect.element(collaborators.person('Alma Rivera')).toMatchTextContent(/Owner/);
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  expect(server.callsOf(invitationRoutes.list)).toEqual([]);
});

test('the account menu switches the organization on a phone', async () => {
  await showOnPhone();
  const { server, user } = await openCollaborators();
  const { organization: norte } = user;
  if (!norte) throw new Error('No organization');
  const own = { ...norte, id: '00000000-0000-7000-8000-000000000016', name: 'Bruno Rivera’s workspace' };
  server.answer(organizationRoutes.list, { organizations: [norte, own] });
  server.answer(organizationRoutes.switchTo, { ...user, organization: own, currentOrganizationId: own.id });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: NORTE })).toBeChecked();
  await expectAccessible();
  await page.getByRole('menuitemradio', { name: own.name }).click();
  await expect.element(page.getByRole('banner')).toMatchTextContent(new RegExp(own.name));
});

test('a limited member without clients reads whom to ask', async () => {
  const { go } = await openScreen('/dashboard', {
    role: 'viewer',
    sees: 'assigned',
    answers: (server) => answerMembers(server, [ALMA, LIMITED]),
  });
  await go('/clients');
  await expect.element(page.getByText('No clients are assigned to you')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'See who can assign clients' }).click();
  await expect.element(collaborators.person('Alma Rivera')).toMatchTextContent(/Owner/);
  await expectAccessible();
});

test('a link to the dialog for a new client says to a viewer whom to ask', async () => {
  await openScreen('/clients?new=true', { role: 'viewer' });
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'You can’t add clients' });
  await expect
    .element(notice)
    .toMatchTextContent(/Your role here is Viewer. The owner or an admin can change it./);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
