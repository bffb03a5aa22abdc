import type { CurrentUser } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { invitationWire } from './-accept-invitation-wire.ts';

const joined = { organizationId: 'o', businessName: 'Taller Norte', role: 'admin' } as const;
const user = { id: 'ines' } as CurrentUser;

test('an accepted invitation raises a toast and opens the new organization', () => {
  const ends = wireEnds();
  invitationWire({ type: 'invitation.accepted', joined, user }, ends);
  expect(ends.auth.send).toHaveBeenCalledExactlyOnceWith({ type: 'profile.changed', user });
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({
    kind: 'success',
    title: "You've joined Taller Norte as an admin",
  });
  expect(ends.targets.followOrganization).not.toHaveBeenCalled();
});

test('an accepted invitation without the person’s data requests them', () => {
  const ends = wireEnds();
  invitationWire({ type: 'invitation.accepted', joined, user: null }, ends);
  expect(ends.targets.followOrganization).toHaveBeenCalledOnce();
  expect(ends.auth.send).not.toHaveBeenCalled();
});

test.each([
  [{ type: 'invitation.acceptRefused', text: 'Used.' }, 'Error', 'Used.'],
  [{ type: 'invitation.acceptRefused', text: null }, 'Error', 'Failed to accept invitation'],
  [
    { type: 'invitation.confirmationRefused', code: 'rate_limited' },
    'Failed to resend email',
    'Too many attempts. Please wait a few minutes and try again.',
  ],
] as const)('%o raises a toast', (event, title, description) => {
  const ends = wireEnds();
  invitationWire(event, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({ kind: 'error', title, description });
});

test('a sent mail raises a toast', () => {
  const ends = wireEnds();
  invitationWire({ type: 'invitation.confirmationSent' }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({ kind: 'success', title: 'Verification email sent!' });
});

test.each(['invitation.left', 'invitation.completed'] as const)(
  '%s leads to the dashboard, and Back doesn’t lead to the invitation',
  (type) => {
    const ends = wireEnds();
    ends.auth.getSnapshot.mockReturnValue({ context: { user: { organization: { id: 'o' } } } } as never);
    invitationWire({ type }, ends);
    expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith('/dashboard', { replace: true });
    expect(ends.targets.followOrganization).not.toHaveBeenCalled();
  },
);

test('declining without an organization reads the person again', () => {
  const ends = wireEnds();
  ends.auth.getSnapshot.mockReturnValue({ context: { user: { organization: null } } } as never);
  invitationWire({ type: 'invitation.left' }, ends);
  expect(ends.targets.followOrganization).toHaveBeenCalledOnce();
});

test('a confirmation of the address in another tab reads the person again', () => {
  const ends = wireEnds();
  invitationWire({ type: 'invitation.recheckRequested' }, ends);
  expect(ends.targets.followOrganization).toHaveBeenCalledOnce();
});
