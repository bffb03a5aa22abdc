import { runSql } from '../fixtures/database.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('a second tab sees each change at once, and only the other tab is told', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await new SignInPage(page).signIn(person);
  const first = new ClientsPage(page);
  await first.open();
  const other = await context.newPage();
  const second = new ClientsPage(other);
  await second.open();
  await expect(other.getByText('Connecting...')).toBeHidden();

  await first.add('Estudio Nopal');
  await expect(second.client('Estudio Nopal')).toBeVisible();
  await expect(new Shell(other).notifications.getByText('Client created')).toBeVisible();

  await second.choose('Estudio Nopal', 'Archive');
  await expect(first.client('Estudio Nopal')).toBeHidden();
  await expect(new Shell(page).notifications.getByText('Client updated')).toBeVisible();
});

test('a second member sees it too; a stranger doesn’t', async ({ page, browser, oficio }) => {
  const owner = await createPersonWithTrial(oficio, 'Alma');
  const member = await createPerson(oficio, 'Bruno');
  const stranger = await createPersonWithTrial(oficio, 'Carla');
  await runSql(
    oficio,
    `INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'member', now())`,
    [owner.organizationId, member.userId],
  );
  await runSql(oficio, 'UPDATE oficio.profiles SET current_organization_id = $1 WHERE id = $2', [
    owner.organizationId,
    member.userId,
  ]);
  const open = async (person: { email: string; password: string }) => {
    const context = await browser.newContext({
      baseURL: oficio.url,
      extraHTTPHeaders: { 'X-Forwarded-For': ownAddress() },
    });
    const tab = await context.newPage();
    await new SignInPage(tab).signIn(person);
    const clients = new ClientsPage(tab);
    await clients.open();
    return clients;
  };
  const members = await open(member);
  const strangers = await open(stranger);
  await new SignInPage(page).signIn(owner);
  const owners = new ClientsPage(page);
  await owners.open();

  await owners.add('Cafetería Alameda');
  await expect(members.client('Cafetería Alameda')).toBeVisible();
  await strangers.page.reload();
  await expect(strangers.page.getByText('No clients yet')).toBeVisible();
});
