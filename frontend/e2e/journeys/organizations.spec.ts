// Proves invitations, roles and switches between organizations across people, tabs and mails.
import { randomUUID } from 'node:crypto';
import type { Client } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { letPass } from '../drivers/page-clock.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { runSql } from '../fixtures/database.ts';
import { currentUserOf, invite, join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { CollaboratorsPage } from '../pages/collaborators-page.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const NORTE = 'Alma Rivera’s workspace';
const OWN = 'Bruno Rivera’s workspace';

test('inviting with 3 s of silence in each request, sending again and revoking', async ({
  page,
  oficio,
  newEmail,
}) => {
  const alma = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, alma);
  await page.clock.install();
  const silent = async (method: 'GET' | 'POST', part: string) => {
    const held = await holdNext(page, { method, path: `/api/organization/${part}` }, fromBackend);
    return async () => {
      await held.hasArrived();
      await letPass(page, 3_000);
      held.letThrough();
    };
  };
  const collaborators = new CollaboratorsPage(page);
  const answers = [await silent('GET', 'members'), await silent('GET', 'invitations')];
  await page.goto('/collaborators');
  for (const answer of answers) await answer();
  await expect(collaborators.people).toBeVisible();
  await expect(page.getByText('No one else yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter an email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(newEmail);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await expect(dialog.getByText('Views clients, but can’t change anything.')).toBeVisible();
  const answerSent = await silent('POST', 'invitations');
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await answerSent();
  await expect(dialog).toBeHidden();
  const row = collaborators.invitation(newEmail);
  await expect(row).toContainText('Invited by Alma Rivera');
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText('Sent once');

  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByLabel('Email').fill(newEmail);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/invit/i);
  await page.keyboard.press('Escape');
  await new UnsavedDialogs(page).discard.click();

  await collaborators.choose(newEmail, 'Send again');
  await expect(row).toContainText('Sent 2 times');
  await collaborators.choose(newEmail, 'Revoke');
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(row).toContainText('Revoked');
});

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

test('the account menu switches the organization on a phone @phone-only @phone', async ({ page, oficio }) => {
  const [, bruno] = await almaWithBruno(oficio);
  await signInBeforehand(page, oficio, bruno);
  await page.goto('/collaborators');
  await expect(page.getByRole('banner')).toContainText(NORTE);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: NORTE })).toBeChecked();
  await page.getByRole('menuitemradio', { name: OWN }).click();
  await expect(page.getByRole('banner')).toContainText(OWN);
});

test.describe('axe finds nothing', () => {
  test('on collaborators, in their dialogs, and in the switcher @every-width', async ({
    page,
    oficio,
    newEmail,
  }) => {
    const [alma] = await almaWithBruno(oficio);
    await invite(oficio, alma, { to: newEmail });
    await signInBeforehand(page, oficio, alma);
    const collaborators = new CollaboratorsPage(page);
    await collaborators.open();
    await expect(collaborators.invitation(newEmail)).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNothingFound(page);
    await page.keyboard.press('Escape');
    await collaborators.choose('Bruno Rivera', 'Make owner');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNothingFound(page);
  });

  test('on an invitation in each state @every-width', async ({ page, oficio }) => {
    const alma = await createPersonWithTrial(oficio);
    const [bruno, carla] = [await createPerson(oficio, 'Bruno'), await createPerson(oficio, 'Carla')];
    const { link } = await invite(oficio, alma, { to: bruno.email });
    await page.goto(link);
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
    await expectNothingFound(page);
    await signInBeforehand(page, oficio, carla);
    await page.goto(link);
    await expect(page.getByText('This invitation is for another address')).toBeVisible();
    await expectNothingFound(page);
    await signInBeforehand(page, oficio, bruno);
    await page.goto('/accept-invitation');
    await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();
    await expectNothingFound(page);
    await new Shell(page).notifications.waitFor({ state: 'attached' });
    await page.goto('/accept-invitation?token=unknown');
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expectNothingFound(page);
  });
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

test('an invitation whose mail was refused shows it, and can be sent to another address', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const wrong = `wrong-${randomUUID()}@example.com`;
  const right = `right-${randomUUID()}@example.com`;
  await invite(oficio, alma, { to: wrong });
  const refuse = `UPDATE oficio.invitations SET delivery = 'refused', delivery_failure = 'No such user here'
    WHERE email = $1 AND delivery = 'sent'`;
  await expect.poll(async () => (await runSql(oficio, refuse, [wrong])).rowCount).toBe(1);
  await signInBeforehand(page, oficio, alma);
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  await expect(collaborators.invitation(wrong)).toContainText('Could not be delivered: No such user here');

  await collaborators.choose(wrong, 'Change address');
  const dialog = page.getByRole('dialog', { name: 'Invite another address' });
  await expect(dialog.getByLabel('Email')).toHaveValue(wrong);
  await expect(dialog.getByLabel('Role')).toHaveValue('accountant');
  await dialog.getByLabel('Email').fill(right);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();

  await expect(collaborators.invitation(right)).toContainText('Waiting');
  await expect(collaborators.invitation(right)).toContainText('Sent once');
  await expect(collaborators.invitation(wrong)).toContainText('Revoked');
});
