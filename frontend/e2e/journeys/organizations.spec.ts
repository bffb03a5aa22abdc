import { type Client, REALTIME_TABLE_NAMES } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { currentUserOf, invite, join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { CollaboratorsPage } from '../pages/collaborators-page.ts';
import { Shell } from '../pages/shell.ts';

const NORTE = 'Alma Rivera’s workspace';
const OWN = 'Bruno Rivera’s workspace';
const TABLES = REALTIME_TABLE_NAMES.length;

test('inviting, sending again and revoking @phone', async ({ page, oficio, newEmail }) => {
  const alma = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, alma);
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  await expect(page.getByText('Nobody else yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter an email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(newEmail);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await expect(dialog.getByText('Reads, and changes nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick();
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
  await dialog.getByRole('button', { name: 'Discard changes' }).click();

  await collaborators.choose(newEmail, 'Send again');
  await expect(row).toContainText('Sent 2 times');
  await collaborators.choose(newEmail, 'Revoke');
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(row).toContainText('Revoked');
});

test('a role, the owner and a removal', async ({ page, oficio }) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await signInBeforehand(page, oficio, alma);
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  await collaborators.choose('Bruno Rivera', 'Change role');
  const roleDialog = page.getByRole('dialog', { name: 'Role of Bruno Rivera' });
  await roleDialog.getByLabel('Role').selectOption('Admin');
  await roleDialog.getByRole('button', { name: 'Save role' }).click();
  await expect(collaborators.person('Bruno Rivera')).toContainText('Admin');

  await collaborators.choose('Bruno Rivera', 'Make owner');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Name of the organization').fill('Something else');
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(question.getByText(`This is not ${NORTE}`)).toBeVisible();
  await question.getByLabel('Name of the organization').fill(NORTE);
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(collaborators.person('Bruno Rivera')).toContainText('Owner');
  await expect(collaborators.person('Alma Rivera (you)')).toContainText('Admin');
  expect((await currentUserOf(oficio, bruno)).organization?.memberRole).toBe('owner');

  // Who owned it may leave now, and gets an organization of their own.
  await page.getByRole('button', { name: `Leave ${NORTE}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(
    page.getByText(`You have left ${NORTE}`).or(page.getByText(/You are in .* now/)),
  ).toBeVisible();
  await expect(collaborators.person('Bruno Rivera')).toBeHidden();
  expect((await currentUserOf(oficio, alma)).organization?.memberRole).toBe('owner');
});

test('an admin who isn’t the owner can’t hand over; a member sees the people alone', async ({
  page,
  oficio,
}) => {
  const [, bruno] = await almaWithBruno(oficio);
  await signInBeforehand(page, oficio, bruno);
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  await expect(collaborators.person('Alma Rivera')).toContainText('Owner');
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

test('switching shows the other organization alone, here and in another tab', async ({
  page,
  context,
  oficio,
}) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  await callApi(oficio, alma, 'POST', '/api/clients', { displayName: 'Cliente de Alma' });
  await signInBeforehand(page, oficio, bruno);
  const [here, other] = [page, await context.newPage()];
  await new ClientsPage(here).open();
  await expect(here.getByText('Cliente de Alma').first()).toBeVisible();
  await new ClientsPage(other).open();
  await other.getByRole('button', { name: 'New client' }).first().click();
  await other.getByRole('dialog').getByLabel('Name', { exact: true }).fill('A medias');

  await switchTo(here, NORTE, OWN);
  await expect(here.getByText('No clients yet')).toBeVisible();
  await expect(here.getByText('Cliente de Alma')).toHaveCount(0);
  await expect(other.getByText(`You are in ${OWN} now`)).toBeVisible();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByText('Cliente de Alma')).toHaveCount(0);
  await new ClientsPage(other).add('Cliente de Bruno');
  // What the other tab adds is heard here: the connection has moved to the new owner's rows.
  await expect(here.getByText('Cliente de Bruno').first()).toBeVisible();
  const { items } = (await callApi(oficio, alma, 'GET', '/api/clients')) as { items: Client[] };
  expect(items.map(({ displayName }) => displayName)).toEqual(['Cliente de Alma']);
});

test('the connection moves to the other owner’s rows at once, and stays there', async ({ page, oficio }) => {
  const [, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  const subscriptions = () => heard.filter((frame) => frame.includes('Subscribed to PostgreSQL')).length;
  await signInBeforehand(page, oficio, bruno);
  await new ClientsPage(page).open();
  await expect.poll(subscriptions).toBe(TABLES);

  await switchTo(page, NORTE, OWN);
  await expect.poll(subscriptions).toBe(2 * TABLES);
  await callApi(oficio, bruno, 'POST', '/api/clients', { displayName: 'Cliente de Bruno' });
  await expect.poll(() => heard.some((frame) => frame.includes('Cliente de Bruno'))).toBe(true);
  await expect(page.getByText('Connection error')).toBeHidden();
  expect(subscriptions()).toBe(2 * TABLES);
});

test('a tab that heard nothing of the switch writes nothing and follows', async ({ page, oficio }) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  await signInBeforehand(page, oficio, bruno);
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('A medias');
  await callApi(oficio, bruno, 'POST', `/api/organizations/${bruno.organizationId}/switch`);
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText(`You are in ${OWN} now`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(OWN);
  for (const person of [alma, bruno]) {
    expect(await callApi(oficio, person, 'GET', '/api/clients')).toMatchObject({ total: 0 });
  }
});

test('one record of the other organization is left for the dashboard', async ({ page, oficio }) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  const client = (await callApi(oficio, alma, 'POST', '/api/clients', {
    displayName: 'Cliente de Alma',
  })) as Client;
  await signInBeforehand(page, oficio, bruno);
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByRole('heading', { name: 'Cliente de Alma', level: 1 })).toBeVisible();
  // Asked for in the other organization's name, the record isn't found.
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes(client.id) && response.status() === 404) refused.push(response.url());
  });
  await switchTo(page, NORTE, OWN);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

test('on a phone the account menu switches @phone-only @phone', async ({ page, oficio }) => {
  const [, bruno] = await almaWithBruno(oficio);
  await signInBeforehand(page, oficio, bruno);
  await page.goto('/collaborators');
  await expect(page.getByRole('banner')).toContainText(NORTE);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: NORTE })).toBeChecked();
  await page.getByRole('menuitemradio', { name: OWN }).click();
  await expect(page.getByRole('banner')).toContainText(OWN);
});

test('the switcher by keyboard alone', async ({ page, oficio }) => {
  const [, bruno] = await almaWithBruno(oficio);
  await signInBeforehand(page, oficio, bruno);
  await page.goto('/settings');
  const trigger = page.getByRole('button', { name: `Organization: ${NORTE}` });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: NORTE })).toBeChecked();
  await page.getByRole('menuitemradio', { name: OWN }).press('Enter');
  const changed = page.getByRole('button', { name: `Organization: ${OWN}` });
  await expect(changed).toBeVisible();
  await expect(changed).toBeFocused();
});

test('removed while the tab is open: sees nothing more, and lands in an organization of their own', async ({
  page,
  oficio,
}) => {
  const [alma, bruno] = await almaWithBruno(oficio);
  await startTrialOf(oficio, bruno);
  await callApi(oficio, alma, 'POST', '/api/clients', { displayName: 'Cliente de Alma' });
  await signInBeforehand(page, oficio, bruno);
  await new ClientsPage(page).open();
  await expect(page.getByText('Cliente de Alma').first()).toBeVisible();
  await callApi(oficio, alma, 'DELETE', `/api/organization/members/${bruno.userId}`);
  await expect(page.getByText(`You are in ${OWN} now`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Cliente de Alma')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(OWN);
});

test('3 s of silence in each request leave a way on', async ({ page, oficio, newEmail }) => {
  const alma = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, alma);
  await page.route(/\/api\/organization\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(newEmail);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(collaborators.invitation(newEmail)).toBeVisible({ timeout: 15_000 });
});

test.describe('axe finds nothing', () => {
  test('among collaborators, in their dialogs, and in the switcher @phone', async ({
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

  test('on an invitation in each state @phone', async ({ page, oficio }) => {
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

/** Bruno has an organization of his own, and is in Alma's as a manager, which is his current one. */
async function almaWithBruno(oficio: OficioProcess): Promise<[Person, Person]> {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, alma, bruno, 'manager');
  return [alma, bruno];
}

/** In the person's own organization, whichever is current. */
async function startTrialOf(oficio: OficioProcess, person: Person): Promise<void> {
  const { currentOrganizationId } = await currentUserOf(oficio, person);
  await callApi(oficio, person, 'POST', `/api/organizations/${person.organizationId}/switch`);
  await callApi(oficio, person, 'POST', '/api/subscription/start-free-trial', { planId: 1 });
  await callApi(oficio, person, 'POST', `/api/organizations/${currentOrganizationId}/switch`);
}

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Organization: ${from}` }).click();
  await page.getByRole('menuitemradio', { name: to }).click();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(to);
}
