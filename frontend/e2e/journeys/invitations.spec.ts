// Proves invitations through real mails, registrations and memberships of several people.
import { continueAs } from '../fixtures/begun-flow.ts';
import { currentUserOf, invitationLinkTo, invitationTokenOf, invite } from '../fixtures/invitation.ts';
import { linkOf } from '../fixtures/mail-link.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvitationPage } from '../pages/invitation-page.ts';
import { RegisterPage } from '../pages/register-page.ts';

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

test('a link that was sent again works, and the former one is refused', async ({ page, oficio }) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  const { link, invitation } = await invite(oficio, alma, { to: bruno.email });
  await callApi(oficio, alma, 'POST', `/api/organization/invitations/${invitation.id}/resend`);
  const newLink = await invitationLinkTo(oficio, bruno.email, [link]);
  await signInBeforehand(page, oficio, bruno);
  const invited = new InvitationPage(page);
  await page.goto(link);
  await expect(invited.invalid).toBeVisible();
  await page.goto(newLink);
  await invited.join(NORTE);
  await page.goto(newLink);
  await expect(invited.problem).toContainText(/accepted|used|answered/i);
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
