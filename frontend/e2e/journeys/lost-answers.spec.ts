import {
  accountRoutes,
  type Client,
  clientNoteRoutes,
  clientRoutes,
  invitationRoutes,
  organizationProfileRoutes,
  organizationRoutes,
  REQUEST_RETRY,
  subscriptionRoutes,
} from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import {
  callApi,
  createNewcomer,
  createPerson,
  createPersonWithTrial,
  type Person,
} from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientPage } from '../pages/client-page.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { CollaboratorsPage } from '../pages/collaborators-page.ts';
import { PaywallPage } from '../pages/paywall-page.ts';

/** The message of a write whose outcome is unknown. */
const UNKNOWN = /Unable to connect to server/;

test.describe('a write whose answer is lost and that is submitted again', () => {
  test('creates one client', async ({ page, oficio }) => {
    const { person, dialog } = await newClientDialog(page, oficio);
    await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopal');
    await loseAnswers(page, clientRoutes.create);
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(dialog.getByText(UNKNOWN).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(dialog).toBeHidden();
    expect(await clientNames(oficio, person)).toEqual(['Estudio Nopal']);
  });

  test('creates one client under the name that was corrected meanwhile', async ({ page, oficio }) => {
    const { person, dialog } = await newClientDialog(page, oficio);
    await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopl');
    await loseAnswers(page, clientRoutes.create);
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(dialog.getByText(UNKNOWN).first()).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopal');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(dialog).toBeHidden();
    expect(await clientNames(oficio, person)).toEqual(['Estudio Nopal']);
  });

  test('adds one note to a client, with the text that was corrected meanwhile', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    const body = { displayName: 'Estudio Nopal' };
    const { id } = (await callApi(oficio, person, 'POST', '/api/clients', body)) as Client;
    await signInBeforehand(page, oficio, person);
    const client = new ClientPage(page);
    await client.open(id);
    await client.writeNote('Calls on Mondys');
    await loseAnswers(page, clientNoteRoutes.create);
    const add = client.newNote.getByRole('button', { name: 'Add note' });
    await add.click();
    await expect(page.getByText(UNKNOWN).first()).toBeVisible();
    await client.newNote.getByLabel('Note').fill('Calls on Mondays');
    await add.click();
    await expect(client.newNote).toBeHidden();
    await expect(client.notes).toHaveText([/^Calls on Mondays/]);
  });

  test('changes a client without a conflict with itself', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    const { id } = (await callApi(oficio, person, 'POST', '/api/clients', {
      displayName: 'Estudio Nopal',
    })) as Client;
    await signInBeforehand(page, oficio, person);
    await page.goto(`/clients/${id}`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    const dialog = page.getByRole('form', { name: /^Details of / });
    await dialog.getByLabel('Name', { exact: true }).fill('Nopal y Asociados');
    await loseAnswers(page, clientRoutes.update);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(UNKNOWN).first()).toBeVisible();
    await dialog.getByLabel('Phone', { exact: true }).first().fill('55 1234');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const stored = (await callApi(oficio, person, 'GET', `/api/clients/${id}`)) as Client;
    expect([stored.displayName, stored.phone]).toEqual(['Nopal y Asociados', '55 1234']);
  });

  test('changes the organization without a conflict with itself', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    await signInBeforehand(page, oficio, person);
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Edit contact' }).click();
    const form = page.getByRole('form', { name: /^Contact of / });
    await form.getByLabel('Phone').fill('55 1111');
    await loseAnswers(page, organizationProfileRoutes.update);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(UNKNOWN).first()).toBeVisible();
    await form.getByLabel('Website').fill('nopal.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const stored = await callApi(oficio, person, 'GET', '/api/organization/profile');
    expect(stored).toMatchObject({ phone: '55 1111', website: 'https://nopal.example', version: 4 });
  });

  test('starts the trial', async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createNewcomer(oficio));
    await page.goto('/dashboard');
    const start = new PaywallPage(page).button('Start Free Trial');
    await loseAnswers(page, subscriptionRoutes.startFreeTrial);
    await start.click();
    await expect(page.getByText(UNKNOWN).first()).toBeVisible();
    await start.click();
    await expect(page.getByText('Welcome to Oficio!')).toBeVisible();
  });

  test('sends one invitation', async ({ page, oficio, newEmail }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await page.goto('/collaborators');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByLabel('Email').fill(newEmail);
    await loseAnswers(page, invitationRoutes.create);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText(UNKNOWN).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('saves the profile', async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await page.goto('/settings');
    await page.getByLabel('First name').fill('Amalia');
    await loseAnswers(page, accountRoutes.updateProfile);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText(UNKNOWN).first()).toBeVisible();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
  });

  test('changes a member’s access', async ({ page, oficio }) => {
    const owner = await createPersonWithTrial(oficio);
    await join(oficio, owner, await createPerson(oficio, 'Bruno'), 'member');
    await signInBeforehand(page, oficio, owner);
    const collaborators = new CollaboratorsPage(page);
    await collaborators.open();
    const form = await collaborators.changeAccess('Bruno Rivera');
    await form.getByLabel('Role').selectOption('Viewer');
    await loseAnswers(page, organizationRoutes.changeMember);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(UNKNOWN).first()).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(collaborators.person('Bruno Rivera')).toContainText('Viewer');
  });

  test('transfers the organization', async ({ page, oficio }) => {
    const owner = await createPersonWithTrial(oficio);
    await join(oficio, owner, await createPerson(oficio, 'Bruno'), 'admin');
    await signInBeforehand(page, oficio, owner);
    await page.goto('/collaborators');
    await new CollaboratorsPage(page).choose('Bruno Rivera', 'Make owner');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Organization name').fill('Alma Rivera’s workspace');
    await loseAnswers(page, organizationRoutes.handOver);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText(UNKNOWN).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText(/is now the owner/)).toBeVisible();
  });
});

/** The server processes the request, but its answers, also to retries, are dropped. */
async function loseAnswers(page: Page, { method, path }: { method: string; path: string }): Promise<void> {
  const pattern = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  let lost = 0;
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method || lost > REQUEST_RETRY.retries) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort('connectionfailed');
  });
}

async function newClientDialog(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await new ClientsPage(page).open();
  await page.getByRole('button', { name: 'New client' }).click();
  return { person, dialog: page.getByRole('dialog', { name: 'New client' }) };
}

async function clientNames(oficio: OficioProcess, person: Person): Promise<string[]> {
  const { items } = (await callApi(oficio, person, 'GET', '/api/clients')) as { items: Client[] };
  return items.map(({ displayName }) => displayName);
}
