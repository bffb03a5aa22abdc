import {
  accountRoutes,
  authRoutes,
  type ClientNote,
  clientNoteRoutes,
  clientRoutes,
  invitationRoutes,
  type Member,
  memberRoutes,
  organizationProfileRoutes,
  REQUEST_RETRY,
  subscriptionRoutes,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeServer } from '../stage/fake-server.ts';
import { type OpenedScreen, openScreen } from '../stage/open-screen.tsx';

/** The message of a write whose outcome is unknown. */
const unknown = page.getByText(/Unable to connect to server/).first();

const BRUNO_ID = '00000000-0000-7000-8000-00000000b000';

/** Loses every answer to the next submission. */
function loseAnswers(server: FakeServer, route: Parameters<FakeServer['loseAnswers']>[0]): void {
  server.loseAnswers(route, REQUEST_RETRY.retries + 1);
}

/** The server carries requests with the same key out once. */
function expectOneKey(server: FakeServer, route: Parameters<FakeServer['loseAnswers']>[0]): void {
  const keys = server.callsOf(route).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(REQUEST_RETRY.retries + 2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBeNull();
}

describe('a write whose answer is lost and that is submitted again', () => {
  test('adds one note to a client, with the text that was corrected meanwhile', async () => {
    const notes: ClientNote[] = [];
    const { server } = await openScreen('/clients/00000000-0000-7000-8000-000000000001', {
      answers(given) {
        given.answer(clientRoutes.one, given.sample(clientRoutes.one, { displayName: 'Estudio Nopal' }));
        given.answer(clientNoteRoutes.list, () => ({ items: notes, total: notes.length, nextCursor: null }));
        given.answer(clientNoteRoutes.create, ({ body }) => {
          const note = given.sample(clientNoteRoutes.create, { body: body.body, version: 1 });
          notes.push(note);
          return note;
        });
        given.answer(clientNoteRoutes.update, ({ body: { version, body = '' } }) =>
          Object.assign(notes[0] as ClientNote, { body, version: version + 1 }),
        );
      },
    });
    const form = page.getByRole('form', { name: 'New note' });
    await page.getByRole('button', { name: 'Add note' }).click();
    await form.getByLabelText('Note').fill('Calls on Mondys');
    loseAnswers(server, clientNoteRoutes.create);
    const add = form.getByRole('button', { name: 'Add note' });
    await add.click();
    await expect.element(unknown).toBeVisible();
    await form.getByLabelText('Note').fill('Calls on Mondays');
    await add.click();
    await expect.element(form).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('list', { name: 'Team notes' }).getByRole('listitem'))
      .toMatchTextContent(/^Calls on Mondays/);
    expectOneKey(server, clientNoteRoutes.create);
  });

  test('changes the organization without a conflict with itself', async () => {
    const { server } = await openScreen('/organization', {
      answers(given) {
        const profile = given.sample(organizationProfileRoutes.one, { name: 'Nopal', version: 2 });
        given.answer(organizationProfileRoutes.one, () => profile);
        given.answer(organizationProfileRoutes.update, ({ body: { version, phone, website } }) => {
          expect(version).toBe(profile.version);
          Object.assign(profile, { version: version + 1 });
          if (phone !== undefined) profile.phone = phone;
          if (website !== undefined) profile.website = website;
          return { ...profile };
        });
      },
    });
    await page.getByRole('button', { name: 'Edit contact' }).click();
    const form = page.getByRole('form', { name: /^Contact of / });
    await form.getByRole('textbox', { name: /^Phone/ }).fill('55 1111');
    loseAnswers(server, organizationProfileRoutes.update);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(unknown).toBeVisible();
    await form.getByRole('textbox', { name: /^Website/ }).fill('nopal.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.callsOf(organizationProfileRoutes.update).at(-1)?.body).toEqual({
      version: 3,
      website: 'https://nopal.example',
    });
  });

  test('starts the trial', async () => {
    const { server } = await openScreen('/dashboard', {
      answers(given) {
        const without = given.sample(subscriptionRoutes.status, {
          hasSubscription: false,
          actionRequired: 'none',
        });
        given.answer(subscriptionRoutes.status, without);
        given.answer(subscriptionRoutes.startFreeTrial, {
          ...without,
          hasSubscription: true,
          status: 'trialing',
          isActive: true,
          isTrialing: true,
          hasActiveAccess: true,
        });
      },
    });
    const start = page.getByRole('main').getByRole('button', { name: 'Start Free Trial' });
    loseAnswers(server, subscriptionRoutes.startFreeTrial);
    await start.click();
    await expect.element(unknown).toBeVisible();
    await start.click();
    await expect.element(page.getByText('Welcome to Oficio!')).toBeVisible();
    expectOneKey(server, subscriptionRoutes.startFreeTrial);
  });

  test('sends one invitation', async () => {
    const { server } = await openScreen('/collaborators', {
      answers: (given) =>
        given.answer(invitationRoutes.create, ({ body: { email } }) =>
          given.sample(invitationRoutes.create, { email }),
        ),
    });
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByLabelText('Email').fill('bruno@example.com');
    loseAnswers(server, invitationRoutes.create);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(unknown).toBeVisible();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(page.getByText('Invitation sent')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expectOneKey(server, invitationRoutes.create);
  });

  test('saves the profile', async () => {
    const { server, user } = await openScreen('/settings');
    server.answer(accountRoutes.updateProfile, ({ body: { firstName } }) => ({ ...user, firstName }));
    await page.getByLabelText('First name').fill('Amalia');
    loseAnswers(server, accountRoutes.updateProfile);
    const save = page.getByRole('button', { name: 'Save profile' });
    await save.click();
    await expect.element(unknown).toBeVisible();
    await save.click();
    await expect.element(page.getByText('Profile saved')).toBeVisible();
    expectOneKey(server, accountRoutes.updateProfile);
  });

  test('changes a member’s access', async () => {
    const { server, bruno } = await openWithBruno('member');
    server.answer(memberRoutes.changeMember, ({ body: { role } }) => Object.assign(bruno, { role }));
    await choose('Change access');
    const form = page.getByRole('dialog', { name: 'Access of Bruno Rivera' });
    await form.getByLabelText('Role').selectOptions('Viewer');
    loseAnswers(server, memberRoutes.changeMember);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(unknown).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('table', { name: 'People' }).getByRole('row').last())
      .toMatchTextContent('Viewer');
    expectOneKey(server, memberRoutes.changeMember);
  });

  test('transfers the organization', async () => {
    const { server, user, bruno } = await openWithBruno('admin');
    server.answer(memberRoutes.handOver, () => {
      bruno.role = 'owner';
      const { organization } = user;
      server.answer(authRoutes.me, {
        ...user,
        organization: organization && { ...organization, memberRole: 'admin' },
      });
      return { members: [bruno] };
    });
    await choose('Make owner');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabelText('Organization name').fill('Alma Rivera’s workspace');
    loseAnswers(server, memberRoutes.handOver);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect.element(unknown).toBeVisible();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect.element(page.getByText(/is now the owner/)).toBeVisible();
    expectOneKey(server, memberRoutes.handOver);
  });
});

async function openWithBruno(role: Member['role']): Promise<OpenedScreen & { bruno: Member }> {
  let bruno: Member | undefined;
  const screen = await openScreen('/collaborators', {
    answers(server) {
      const alma = server.sample(memberRoutes.changeMember, { name: 'Alma Rivera', role: 'owner' });
      bruno = server.sample(memberRoutes.changeMember, {
        userId: BRUNO_ID,
        name: 'Bruno Rivera',
        role,
      });
      const members = [alma, bruno];
      server.answer(memberRoutes.members, () => ({ members }));
    },
  });
  if (!bruno) throw new Error('No Bruno');
  return { ...screen, bruno };
}

async function choose(action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Bruno Rivera' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
