// Proves that a change of role, of owner or of organization reaches every tab of the real server's members.
import type { Client } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { currentUserOf, join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { CollaboratorsPage } from '../pages/collaborators-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const NORTE = 'Alma Rivera’s workspace';
const OWN = 'Bruno Rivera’s workspace';

test('a change of role, a transfer of ownership and a removal', async ({ page, oficio }) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await signInBeforehand(page, oficio, alma);
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  const access = await collaborators.changeAccess('Bruno Rivera');
  await access.getByLabel('Role').selectOption('Admin');
  await access.getByRole('button', { name: 'Save' }).click();
  await expect(collaborators.person('Bruno Rivera')).toContainText('Admin');

  await collaborators.choose('Bruno Rivera', 'Make owner');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Organization name').fill('Something else');
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(question.getByText(`This doesn’t match ${NORTE}`)).toBeVisible();
  await question.getByLabel('Organization name').fill(NORTE);
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(collaborators.person('Bruno Rivera')).toContainText('Owner');
  await expect(collaborators.person('Alma Rivera (you)')).toContainText('Admin');
  expect((await currentUserOf(oficio, bruno)).organization?.memberRole).toBe('owner');

  // The former owner may leave now, and gets an organization of their own.
  await page.getByRole('button', { name: `Leave ${NORTE}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(
    page.getByText(`You have left ${NORTE}`).or(page.getByText(/You are in .* now/)),
  ).toBeVisible();
  await expect(collaborators.person('Bruno Rivera')).toBeHidden();
  expect((await currentUserOf(oficio, alma)).organization?.memberRole).toBe('owner');
});

test('a manager only sees the members; switching shows only the other organization, here and in another tab', async ({
  page: here,
  context,
  oficio,
}) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  await callApi(oficio, alma, 'POST', '/api/clients', { displayName: 'Cliente de Alma' });
  const tables = new LiveTables(here);
  await signInBeforehand(here, oficio, bruno);
  const collaborators = new CollaboratorsPage(here);
  await collaborators.open();
  await expect(collaborators.person('Alma Rivera')).toContainText('Owner');
  await expect(here.getByRole('heading', { name: 'Invitations' })).toBeHidden();
  await expect(here.getByRole('button', { name: 'Invite' })).toBeHidden();
  await expect(here.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await here.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(here.getByText('Cliente de Alma').first()).toBeVisible();
  await tables.areHeard();
  const other = await context.newPage();
  await new ClientsPage(other).open();
  await other.getByRole('button', { name: 'New client' }).first().click();
  await other.getByRole('dialog').getByLabel('Name', { exact: true }).fill('A medias');
  await listenToMessages(other);

  await switchByKeyboard(here);
  await expect(here.getByText('No clients yet')).toBeVisible();
  await expect(here.getByText('Cliente de Alma')).toHaveCount(0);
  await expect.poll(() => messagesSoFar(other)).toContain(`You are in ${OWN} now`);
  const { lost } = new UnsavedDialogs(other);
  await expect(lost).toContainText(`You are in ${OWN} now`);
  await expect(lost.getByLabel('New client')).toHaveValue(/^Name: A medias$/m);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByText('Cliente de Alma')).toHaveCount(0);
  await tables.areHeard(2);
  await new ClientsPage(other).add('Cliente de Bruno');
  // This tab receives what the other tab adds: its connection has moved to the new owner's rows.
  await expect(here.getByText('Cliente de Bruno').first()).toBeVisible();
  const isInsert = (frame: string) => /"INSERT"/.test(frame) && frame.includes(bruno.organizationId);
  await expect.poll(() => tables.heard.some(isInsert)).toBe(true);
  await expect(here.getByText('Connection error')).toBeHidden();
  await tables.areHeard(2);
  expect(await clientsOf(oficio, alma)).toEqual(['Cliente de Alma']);

  await switchTo(here, OWN, NORTE);
  await here.getByRole('link', { name: 'Cliente de Alma' }).first().click();
  await expect(here.getByRole('heading', { name: 'Cliente de Alma', level: 1 })).toBeVisible();
  const id = new URL(here.url()).pathname.split('/').at(-1) ?? '';
  // The request names the other organization, so the record isn't found.
  const refused: string[] = [];
  here.on('response', (response) => {
    if (response.url().includes(id) && response.status() === 404) refused.push(response.url());
  });
  await switchTo(here, NORTE, OWN);
  await expect(here).toHaveURL(/\/dashboard$/);
  await expect(here.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

test('a tab that missed the switch writes nothing and follows; after a removal it shows nothing', async ({
  page,
  oficio,
}) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  await callApi(oficio, alma, 'POST', '/api/clients', { displayName: 'Cliente de Alma' });
  await signInBeforehand(page, oficio, bruno);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  // The toast; a form that was open says the same in a longer sentence.
  const nowInOwn = page.getByText(`You are in ${OWN} now`, { exact: true });
  // A connection that becomes live refetches the page's data, which reveals the switch.
  const cable = await CuttableSocket.of(page);
  await cable.pull();
  await new ClientsPage(page).open();
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('A medias');
  await callApi(oficio, bruno, 'POST', `/api/organizations/${bruno.organizationId}/switch`);
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(nowInOwn).toBeVisible();
  const { lost } = new UnsavedDialogs(page);
  await expect(lost.getByLabel('New client')).toHaveValue(/^Name: A medias$/m);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(sidebar).toContainText(OWN);
  expect(await clientsOf(oficio, alma)).toEqual(['Cliente de Alma']);
  expect(await clientsOf(oficio, bruno)).toEqual([]);

  cable.plugIn();
  await switchTo(page, OWN, NORTE);
  await expect(page.getByText('Cliente de Alma').first()).toBeVisible();
  await cable.isWhole();
  await expect(nowInOwn).toBeHidden();
  await callApi(oficio, alma, 'DELETE', `/api/organization/members/${bruno.userId}`);
  // They arrive in an organization of their own, which is a sentence of the toast now.
  await expect(page.getByText(`You are in ${OWN} now.`)).toBeVisible();
  await expect(page.getByText('Cliente de Alma')).toHaveCount(0);
  await expect(sidebar).toContainText(OWN);
});

/** Bruno has his own organization and is a manager of Alma's, which is his current one. */
async function almaWithBruno(oficio: OficioProcess): Promise<[Person, Person]> {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, alma, bruno, 'manager');
  return [alma, bruno];
}

/** Runs in the person's own organization, whichever is current. */
async function startTrialOf(oficio: OficioProcess, person: Person): Promise<void> {
  const { currentOrganizationId } = await currentUserOf(oficio, person);
  await callApi(oficio, person, 'POST', `/api/organizations/${person.organizationId}/switch`);
  await callApi(oficio, person, 'POST', '/api/subscription/start-free-trial', { planId: 1 });
  await callApi(oficio, person, 'POST', `/api/organizations/${currentOrganizationId}/switch`);
}

async function clientsOf(oficio: OficioProcess, person: Person): Promise<string[]> {
  const { items } = (await callApi(oficio, person, 'GET', '/api/clients')) as { items: Client[] };
  return items.map(({ displayName }) => displayName);
}

/** Switches from Alma's organization to the own one. */
async function switchByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Organization: ${NORTE}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: NORTE })).toBeChecked();
  await page.getByRole('menuitemradio', { name: OWN }).press('Enter');
  const changed = page.getByRole('button', { name: `Organization: ${OWN}` });
  await expect(changed).toBeVisible();
  await expect(changed).toBeFocused();
}

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Organization: ${from}` }).click();
  await page.getByRole('menuitemradio', { name: to }).click();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(to);
}
