// Proves invitations through real mails, registrations and memberships of several people.

import { invitationRoutes, REQUEST_TIME } from '@oficio/contracts';
import type { Page, Route } from '@playwright/test';
import {
  asBrokenConnection,
  type Call,
  fromBackend,
  type HeldCall,
  holdNext,
  never,
} from '../drivers/held-requests.ts';
import { continueAs } from '../fixtures/begun-flow.ts';
import { runSql } from '../fixtures/database.ts';
import { currentUserOf, invitationLinkTo, invitationTokenOf, invite, join } from '../fixtures/invitation.ts';
import { linkOf } from '../fixtures/mail-link.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvitationPage } from '../pages/invitation-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const VERIFY: Call = { method: 'GET', path: invitationRoutes.verify.path };
const ACCEPT: Call = { method: 'POST', path: invitationRoutes.accept.path };
const SIGN_IN: Call = { method: 'POST', path: '/auth/v1/token', query: 'grant_type=password' };

const NORTE = 'Alma Rivera’s workspace';

test('an invited person with an account signs in on the page, accepts and joins', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  const { link } = await invite(oficio, alma, { to: bruno.email });
  const token = invitationTokenOf(link);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  await page.goto('/terms-of-service');
  await page.goto(link);
  const invitation = new InvitationPage(page);
  await expect(page).toHaveURL(`${oficio.url}/accept-invitation`);
  await expect(invitation.detail('Organization')).toHaveText(NORTE);
  await expect(invitation.detail('Role')).toHaveText('Accountant');
  await expect(invitation.detail('Invited by')).toHaveText('Alma Rivera');
  await expect(invitation.detail('Expires')).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  await page.reload();
  await expect(invitation.detail('Organization')).toHaveText(NORTE);

  await invitation.signIn(bruno);
  await expect(invitation.accept).toBeVisible();
  await expect(page).toHaveURL(`${oficio.url}/accept-invitation`);
  await page.reload();
  await invitation.accept.dblclick();
  await expect(page.getByText(`You've joined ${NORTE} as an accountant`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(NORTE).first()).toBeAttached();
  expect(await currentUserOf(oficio, bruno)).toMatchObject({
    organization: { name: NORTE, memberRole: 'accountant' },
    ownerUserId: alma.userId,
  });

  await page.goBack();
  await expect(page).toHaveURL(/\/terms-of-service$/);
  expect(addresses.filter((address) => address.includes(token) && address !== link)).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(token);
  expect(oficio.printed).not.toContain(token);
});

test('an accepted invitation leaves the list, and its person is among the members', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, alma, bruno);
  const { invitation } = await invite(oficio, alma, { to: 'nora@example.com' });
  await signInBeforehand(page, oficio, alma);
  await page.goto('/collaborators');
  await expect(page.getByRole('table', { name: 'People' })).toContainText(bruno.email);
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(invitation.email);
  await expect(page.getByRole('list', { name: 'Invitations' })).not.toContainText(bruno.email);
});

test('a person invited under another address changes theirs in the settings and can accept', async ({
  page,
  oficio,
  newEmail,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  const { link } = await invite(oficio, alma, { to: newEmail });
  await signInBeforehand(page, oficio, bruno);
  await page.goto(link);
  const invitation = new InvitationPage(page);
  await expect(invitation.detail('Organization')).toHaveText(NORTE);
  await expect(invitation.accept).toBeHidden();

  const settings = new SettingsPage(page);
  await settings.open('email');
  await settings.sendLinkTo(newEmail);
  await page.goto(linkOf(await oficio.mailTo(newEmail, /address/i)));
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
  await page.goto('/accept-invitation');
  await invitation.accept.click();
  await expect(page.getByText(`You've joined ${NORTE} as an accountant`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await currentUserOf(oficio, bruno)).toMatchObject({
    email: newEmail,
    organization: { name: NORTE, memberRole: 'accountant' },
  });
});

test('an invited person without an account registers, confirms on another device and joins', async ({
  page,
  browser,
  oficio,
  newEmail,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const { link } = await invite(oficio, alma, { to: newEmail, role: 'admin' });
  await page.goto(link);
  await new InvitationPage(page).createOne.click();
  await expect(page).toHaveURL(/\/register\?/);
  await expect(page.getByLabel('Email')).toHaveValue(newEmail);
  const register = new RegisterPage(page);
  await register.fill({
    firstName: 'Ines',
    lastName: 'Robles',
    email: newEmail,
    password: 'Guitarra-azul-4',
  });
  await register.submit();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  const phone = await (await browser.newContext({ baseURL: oficio.url })).newPage();
  await phone.goto(linkOf(await oficio.mailTo(newEmail, /confirm/i)));
  await continueAs(phone, newEmail);
  const invitation = new InvitationPage(phone);
  await expect(phone.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
  await expect(invitation.detail('Organization')).toHaveText(NORTE);
  await phone.reload();
  await invitation.accept.click();
  await expect(phone.getByText(`You've joined ${NORTE} as an admin`)).toBeVisible();
  await expect(phone.getByRole('complementary', { name: 'Sidebar' })).toContainText(NORTE);
  await phone.context().close();
});

test('an invited person who registers and confirms in this browser returns to the invitation', async ({
  page,
  context,
  oficio,
  newEmail,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const { link } = await invite(oficio, alma, { to: newEmail });
  await page.goto(link);
  await new InvitationPage(page).createOne.click();
  const register = new RegisterPage(page);
  await register.fill({
    firstName: 'Ines',
    lastName: 'Robles',
    email: newEmail,
    password: 'Guitarra-azul-4',
  });
  await register.submit();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(linkOf(await oficio.mailTo(newEmail, /confirm/i)));
  await expect(tab).toHaveURL(/\/accept-invitation$/);
  await new InvitationPage(tab).join(NORTE);
});

test('several invitations are answered one by one; declining the last one creates an own organization', async ({
  page,
  oficio,
  newEmail,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const carla = await createPersonWithTrial(oficio, 'Carla');
  await invite(oficio, alma, { to: newEmail });
  await invite(oficio, carla, { to: newEmail });
  await registerInvited(page, oficio, newEmail);
  const list = page.getByRole('list', { name: 'Invitations' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list
    .getByRole('listitem')
    .filter({ hasText: NORTE })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Ines Robles’s workspace');
});

test('an invited person without an organization can open the settings and the help center, and delete the account', async ({
  page,
  oficio,
  newEmail,
}) => {
  await invite(oficio, await createPersonWithTrial(oficio), { to: newEmail });
  await registerInvited(page, oficio, newEmail);

  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.reload();
  await page.getByLabel('First name').fill('Inés');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByRole('form', { name: 'Delete account' })).toBeVisible();

  await page.goto('/help-center');
  await expect(page.getByRole('heading', { name: 'Help center', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(1);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('an invalid link says why; the one that was sent again works', async ({ page, oficio, newEmail }) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  const { invalid, problem } = new InvitationPage(page);
  const expectRefused = async (link: string, words: RegExp) => {
    await page.goto(link);
    await expect(invalid).toBeVisible();
    await expect(problem).toContainText(words);
    // Without a link there is no invitation, and no later sign-in leads here again.
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/accept-invitation'));
    await page.reload();
    await expect(problem).toContainText('Invalid invitation link');
    expect(await page.evaluate(() => localStorage.getItem('auth_redirect_url'))).toBeNull();
  };
  const revoked = await invite(oficio, alma, { to: `revoked-${newEmail}` });
  await callApi(oficio, alma, 'POST', `/api/organization/invitations/${revoked.invitation.id}/revoke`);
  await expectRefused(revoked.link, /revoked|withdrawn|taken back/i);

  const expired = await invite(oficio, alma, { to: `expired-${newEmail}` });
  await runSql(oficio, 'UPDATE oficio.invitations SET expires_at = $1 WHERE id = $2', [
    '2026-01-01T00:00:00Z',
    expired.invitation.id,
  ]);
  await expectRefused(expired.link, /expired/i);

  const { link, invitation } = await invite(oficio, alma, { to: bruno.email });
  await callApi(oficio, alma, 'POST', `/api/organization/invitations/${invitation.id}/resend`);
  const newLink = await invitationLinkTo(oficio, bruno.email, [link]);
  await expectRefused(link, /./);
  await signInBeforehand(page, oficio, bruno);
  await page.goto(newLink);
  await new InvitationPage(page).join(NORTE);

  await page.evaluate(() => localStorage.clear());
  await expectRefused(newLink, /accepted|used|answered/i);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL(`${oficio.url}/`);
});

const UNREACHED = [
  { name: 'without a connection', answer: asBrokenConnection, says: 'Unable to connect to server' },
  {
    name: 'while the gateway answers 502',
    answer: (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
    says: 'Server is currently unavailable',
  },
  {
    name: 'while the server answers 500',
    answer: (route: Route) => route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    says: 'Something went wrong.',
  },
  { name: 'without an answer in time', answer: never, says: 'The server is taking too long to answer' },
];

for (const { name, answer, says } of UNREACHED) {
  test(`an invitation opened ${name} isn’t called invalid, and opens when it is tried again`, async ({
    page,
    oficio,
    newEmail,
  }) => {
    const { link } = await invite(oficio, await createPersonWithTrial(oficio), { to: newEmail });
    if (answer === never) await page.clock.install();
    await page.route(({ pathname }) => pathname === VERIFY.path, answer);
    const asked = page.waitForRequest((request) => request.url().includes(VERIFY.path));
    await page.goto(link);
    await asked;
    if (answer === never) await page.clock.runFor(REQUEST_TIME.readMs);
    const invitation = new InvitationPage(page);
    await expect(invitation.unopened).toBeVisible();
    await expect(invitation.problem).toContainText(says);
    await expect(page.getByText('Invalid invitation')).toBeHidden();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(invitation.detail('Organization')).toHaveText(NORTE);
  });
}

test('of two people with the same link one joins, and the other sees a refusal', async ({
  page,
  browser,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const [bruno, carla] = [await createPerson(oficio, 'Bruno'), await createPerson(oficio, 'Carla')];
  const { link } = await invite(oficio, alma, { to: bruno.email, allowsOtherAddress: true });
  const other = await (await browser.newContext({ baseURL: oficio.url })).newPage();
  await signInBeforehand(page, oficio, bruno);
  await signInBeforehand(other, oficio, carla);
  await Promise.all([page.goto(link), other.goto(link)]);
  const tabs = [page, other].map((tab) => ({ tab, invitation: new InvitationPage(tab) }));
  await expect(other.getByText('This invitation is for another address')).toBeVisible();
  await Promise.all(tabs.map(({ invitation }) => expect(invitation.accept).toBeVisible()));
  await Promise.all(tabs.map(({ invitation }) => invitation.accept.click()));
  await Promise.all(
    tabs.map(({ tab, invitation }) =>
      expect(invitation.invalid.or(tab.getByRole('button', { name: 'Account menu' }))).toBeVisible(),
    ),
  );
  const refused = await Promise.all(tabs.map(({ invitation }) => invitation.invalid.count()));
  expect(refused.toSorted()).toEqual([0, 1]);
  const { members } = (await callApi(oficio, alma, 'GET', '/api/organization/members')) as {
    members: unknown[];
  };
  expect(members).toHaveLength(2);
  await other.context().close();
});

test('an inviter who is removed between verify and accept causes a clear refusal', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const [bruno, carla] = [await createPerson(oficio, 'Bruno'), await createPerson(oficio, 'Carla')];
  await join(oficio, alma, carla, 'admin');
  const { link } = await invite(oficio, alma, { to: bruno.email });
  await signInBeforehand(page, oficio, bruno);
  await page.goto(link);
  const invitation = new InvitationPage(page);
  await expect(invitation.accept).toBeVisible();
  await callApi(oficio, alma, 'POST', '/api/organization/owner', { userId: carla.userId });
  await callApi(oficio, carla, 'DELETE', `/api/organization/members/${alma.userId}`);
  await invitation.accept.click();
  await expect(invitation.invalid).toBeVisible();
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(
    'Bruno Rivera’s workspace',
  );
});

test('a person with another address is warned and signs out; the invited one declines, then joins', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const [bruno, carla] = [await createPerson(oficio, 'Bruno'), await createPerson(oficio, 'Carla')];
  const { link } = await invite(oficio, alma, { to: bruno.email });
  await signInBeforehand(page, oficio, carla);
  await page.goto(link);
  const invitation = new InvitationPage(page);
  await expect(page.getByText(`you are signed in as ${carla.email}`)).toBeVisible();
  await expect(invitation.accept).toBeHidden();
  await invitation.signOut.click();
  await expect(page.getByLabel('Email')).toHaveValue(bruno.email);
  await invitation.signIn(bruno);
  await invitation.decline.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const statuses = async () => {
    const { invitations } = (await callApi(oficio, alma, 'GET', '/api/organization/invitations')) as {
      invitations: { status: string }[];
    };
    return invitations.map(({ status }) => status);
  };
  // Declining leaves the page after five seconds, with or without an answer.
  await expect.poll(statuses).toEqual(['declined']);
  await page.goto(link);
  await expect(invitation.invalid).toBeVisible();
  await callApi(oficio, alma, 'POST', '/api/organization/invitations', {
    email: bruno.email,
    role: 'accountant',
  });
  await page.goto(await invitationLinkTo(oficio, bruno.email, [link]));
  await invitation.join(NORTE);
});

test('signing in and accepting by keyboard, with 3 s of silence in each request', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  const { link } = await invite(oficio, alma, { to: bruno.email });
  await page.clock.install();
  const verified = await holdNext(page, VERIFY, fromBackend);
  const signedIn = await holdNext(page, SIGN_IN, fromBackend);
  const accepted = await holdNext(page, ACCEPT, fromBackend);
  /** Lets three seconds pass on the page's clock before the answer. */
  const endSilence = async (held: HeldCall) => {
    await held.hasArrived();
    await page.clock.runFor(3_000);
    held.letThrough();
  };
  await page.goto(link);
  await expect(page.getByText('Loading invitation...')).toBeVisible();
  await endSilence(verified);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(bruno.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await endSilence(signedIn);
  const { accept } = new InvitationPage(page);
  await expect(accept).toBeVisible();
  for (let stops = 0; stops < 8 && !(await accept.evaluate((button) => button.matches(':focus'))); stops++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Accepting...' })).toBeDisabled();
  await endSilence(accepted);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(NORTE);
});

/** Registers with an invited address, without the invitation's link, and confirms it. */
async function registerInvited(page: Page, oficio: OficioProcess, email: string): Promise<void> {
  const register = new RegisterPage(page);
  await register.open();
  await register.fill({ firstName: 'Ines', lastName: 'Robles', email, password: 'Guitarra-azul-4' });
  await register.submit();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.goto(linkOf(await oficio.mailTo(email, /confirm/i)));
}
