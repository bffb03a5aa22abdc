import {
  authRoutes,
  type FailureCode,
  type InvitationOffer,
  invitationRoutes,
  type OwnInvitation,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuth } from '../stage/fake-auth.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { person } from '../stage/person.ts';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const OFFER: InvitationOffer = {
  email: 'alma@example.com',
  role: 'accountant',
  scope: 'assigned',
  businessName: 'Estudio Nopal',
  invitedBy: 'Bruno Rivera',
  expiresAt: '2026-01-22T12:00:00.000Z',
  allowsOtherAddress: false,
};

const accept = page.getByRole('button', { name: 'Accept Invitation' });
const problem = page.getByRole('main').getByRole('alert');
const invalid = page.getByRole('heading', { name: 'Invalid Invitation' });
const ownInvitations = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');

/** Opens the page of an invitation whose link this tab has taken. */
function openInvitation(answers: (server: FakeServer) => void, options: { isSignedOut?: boolean } = {}) {
  sessionStorage.setItem('oficio.invitation', 'token');
  return openScreen('/accept-invitation', { answers, ...options });
}

const answerOffer =
  (more: Partial<InvitationOffer> = {}) =>
  (server: FakeServer): void =>
    server.answer(invitationRoutes.verify, { ...OFFER, ...more });

test('a visitor signs in on the page with the invited address, and is told what they will see', async () => {
  await openInvitation(answerOffer(), { isSignedOut: true });
  await expect.element(page.getByLabelText('Email')).toHaveValue(OFFER.email);
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByText('The clients assigned to you')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Create one' }))
    .toHaveAttribute('href', '/register?email=alma%40example.com&redirect=%2Faccept-invitation');
  await expectAccessible();
});

test('the keyboard alone accepts an invitation once', async () => {
  const { server } = await openInvitation(answerOffer());
  const { organization } = person(server);
  if (!organization) throw new Error('No organization');
  server.answer(invitationRoutes.accept, {
    organizationId: organization.id,
    businessName: OFFER.businessName,
    role: 'accountant',
  });
  await expect.element(accept).toBeVisible();
  await expectAccessible();
  const held = server.hold(invitationRoutes.accept);
  accept.element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Accepting...' })).toBeDisabled();
  held.release();
  await expect.element(page.getByText("You've joined Estudio Nopal as an accountant")).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(server.callsOf(invitationRoutes.accept)).toHaveLength(1);
  expect(sessionStorage.getItem('oficio.invitation')).toBeNull();
});

test('an invitation that ended in the meantime is called invalid', async () => {
  const { server } = await openInvitation(answerOffer());
  server.refuse(invitationRoutes.accept, 'invitation.used', 'Somebody has accepted it.');
  await accept.click();
  await expect.element(invalid).toBeVisible();
  await expect.element(problem).toMatchTextContent('Somebody has accepted it.');
  await expect.element(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await showOnPhone();
  await expectAccessible();
});

test.each<[FailureCode, string]>([
  ['invitation.revoked', 'It was revoked.'],
  ['invitation.expired', 'It has expired.'],
])('a link that is refused with %s says why, and leads nowhere later', async (code, sentence) => {
  const { reload } = await openInvitation((server) =>
    server.answer(invitationRoutes.verify, () => new Refusal(code, sentence)),
  );
  await expect.element(invalid).toBeVisible();
  await expect.element(problem).toMatchTextContent(sentence);
  await expectAccessible();
  localStorage.setItem('auth_redirect_url', '/accept-invitation');
  await reload();
  await expect.element(problem).toMatchTextContent(/Invalid invitation link/);
  expect(localStorage.getItem('auth_redirect_url')).toBeNull();
});

test('an invitation that a failing server can’t open isn’t called invalid, and opens when it is tried again', async () => {
  const { server } = await openInvitation((fake) =>
    fake.refuse(invitationRoutes.verify, 'server.failed', 'Something went wrong.'),
  );
  await expect.element(page.getByRole('heading', { name: 'We couldn’t open your invitation' })).toBeVisible();
  await expect.element(problem).toMatchTextContent('Something went wrong.');
  await expect.element(invalid).not.toBeInTheDocument();
  await tryAgain(() => answerOffer()(server));
  await expect.element(accept).toBeVisible();
});

test('a person with another address is warned, and can’t accept unless the inviter allowed it', async () => {
  const { server, reload } = await openInvitation(answerOffer({ email: 'carla@example.com' }));
  await expect.element(page.getByText('This invitation is for another address')).toBeVisible();
  await expect.element(page.getByText(/you are signed in as alma@example.com/)).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
  await expectAccessible();
  answerOffer({ email: 'carla@example.com', allowsOtherAddress: true })(server);
  await reload();
  await expect.element(accept).toBeVisible();
});

const NORTE = invitation('00000000-0000-7000-8000-000000000001', 'Estudio Norte');
const SUR = invitation('00000000-0000-7000-8000-000000000002', 'Estudio Sur');

/** Alma has no organization yet, and these invitations. */
function answerOwn(invitations: OwnInvitation[]) {
  return (server: FakeServer): void => {
    new FakeAuth(server);
    const invited = Object.assign(person(server), {
      organization: null,
      currentOrganizationId: null,
      organizationId: null,
      businessId: null,
      ownerUserId: null,
    });
    server.answer(authRoutes.me, invited);
    server.answer(invitationRoutes.own, () => ({ invitations }));
  };
}

function invitation(id: string, businessName: string): OwnInvitation {
  return { ...OFFER, id, businessName };
}

test('several invitations are answered one by one; declining the last one leads to an own organization', async () => {
  const left = [NORTE, SUR];
  const { server } = await openScreen('/dashboard', { answers: answerOwn(left) });
  await expect.element(ownInvitations).toHaveLength(2);
  await expectAccessible();
  server.answer(invitationRoutes.declineOwn, ({ parameters }) => {
    left.splice(
      left.findIndex(({ id }) => id === parameters.id),
      1,
    );
    // The server creates an organization for a person who has declined the last one.
    if (left.length === 0) server.answer(authRoutes.me, person(server));
    return undefined;
  });
  const decline = page.getByRole('button', { name: 'Decline' });
  await ownInvitations.filter({ hasText: 'Estudio Norte' }).getByRole('button', { name: 'Decline' }).click();
  await expect.element(ownInvitations).toHaveLength(1);
  await expect.element(ownInvitations).toMatchTextContent(/Estudio Sur/);
  await decline.click();
  await expect
    .element(page.getByRole('complementary', { name: 'Sidebar' }))
    .toMatchTextContent(/Alma Rivera’s workspace/);
});

test('an invited person without an organization can open the settings and the help center', async () => {
  await openScreen('/dashboard', { answers: answerOwn([NORTE]) });
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Alma');
  await page.getByRole('link', { name: 'Delete' }).click();
  await expect.element(page.getByRole('form', { name: 'Delete account' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your invitation' }).click();
  await expect.element(ownInvitations).toHaveLength(1);
});
