import { SESSION } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { authMachine } from './auth.machine.ts';
import { examplePerson, exampleSession, exampleRenewedSession as renewed } from './auth.model.ts';
import { type AuthPorts, provideAuthPorts } from './auth.ports.ts';
import {
  selectIsLoading,
  selectIsSignedIn,
  selectIsVerifying,
  selectSessionExpired,
  selectSignInRefusalText,
} from './auth.selectors.ts';

type Auth = Subject<typeof authMachine, AuthPorts>;

const credentials = { email: 'ines@taller.example', password: 'guitarra' };
const verified = { status: 'verified', user: examplePerson } as const;
const types = (auth: Auth) => auth.emitted.map(({ type }) => type);

function scenario(says: string, run: (auth: Auth) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof authMachine, AuthPorts>({
          machine,
          provide: provideAuthPorts,
          ownPorts: { random: () => 0.5 },
        }),
      ),
  };
}

const restored = (auth: Auth, expired = false) =>
  auth.answer('restoreSession', { status: 'restored', session: exampleSession, expired });

async function signedOut(auth: Auth) {
  await auth.answer('restoreSession', { status: 'none' });
}

async function signedIn(auth: Auth) {
  await restored(auth);
  await auth.answer('verifyServerSession', verified);
  auth.clock.advance(SESSION.graceAfterLoadMs);
  auth.emitted.length = 0;
}

async function unverified(auth: Auth) {
  await restored(auth);
  await auth.answer('verifyServerSession', { status: 'unavailable' });
}

async function freshlyAccepted(auth: Auth) {
  await signedOut(auth);
  await auth.send({ type: 'signIn.submitted', ...credentials });
  await auth.answer('signIn', { status: 'accepted', session: exampleSession });
}

/** Signed out for a reason, with no session left, and reported. */
function expectEnded(auth: Auth, reason: string) {
  expect(auth.state()).toBe('signedOut');
  expect(auth.context()).toMatchObject({ user: null, session: null, origin: null, signedOutBecause: reason });
  expect(auth.emitted.at(-1)).toEqual({ type: 'auth.signedOut', reason });
}

const scenarios: Scenario[] = [
  scenario(
    "'While auth state loads, a loading state shows': until this device's storage is read",
    async (auth) => {
      expect(auth.state()).toBe('restoringSession');
      expect(selectIsLoading(auth.snapshot())).toBe(true);
      expect(auth.calls('verifyServerSession')).toEqual([]);
      await signedOut(auth);
      expect(auth.state()).toBe('signedOut');
      expect(selectIsLoading(auth.snapshot())).toBe(false);
      expect(selectSessionExpired(auth.snapshot())).toBe(false);
      expect(auth.emitted).toEqual([]);
    },
  ),
  scenario('storage that can’t be read counts as storage without a session', async (auth) => {
    await auth.fail('restoreSession');
    expect(auth.state()).toBe('signedOut');
  }),
  scenario("'while the server session is verified, a verifying state shows'", async (auth) => {
    await restored(auth);
    expect(auth.state()).toBe('verifyingServerSession.restored');
    expect(selectIsVerifying(auth.snapshot())).toBe(true);
    expect(selectIsLoading(auth.snapshot())).toBe(true);
    expect(selectIsSignedIn(auth.snapshot())).toBe(false);
    expect(auth.calls('verifyServerSession')).toEqual([[exampleSession]]);
    await auth.answer('verifyServerSession', verified);
    expect(auth.state()).toBe('signedIn.verified');
    expect(selectIsSignedIn(auth.snapshot())).toBe(true);
    expect(auth.context().user).toEqual(examplePerson);
    expect(auth.emitted).toEqual([
      { type: 'auth.userVerified', session: exampleSession, user: examplePerson },
      { type: 'auth.signedIn', session: exampleSession, origin: 'restored' },
    ]);
  }),
  scenario('an expired restored session is refreshed before its verification', async (auth) => {
    await restored(auth, true);
    expect(auth.state()).toBe('verifyingServerSession.restored');
    expect(auth.calls('verifyServerSession')).toEqual([]);
    await auth.answer('refreshSession', { status: 'refreshed', session: renewed });
    expect(auth.context().session).toEqual(renewed);
    expect(auth.calls('verifyServerSession')).toEqual([[renewed]]);
    await auth.answer('verifyServerSession', verified);
    expect(auth.state()).toBe('signedIn.verified');
    expect(auth.context().user).toEqual(examplePerson);
    expect(types(auth)).toEqual(['auth.sessionRefreshed', 'auth.userVerified', 'auth.signedIn']);
  }),
  scenario("'If verification fails, the page stays': refused, refreshed, refused again", async (auth) => {
    await restored(auth);
    await auth.answer('verifyServerSession', { status: 'refused' });
    expect(auth.state()).toBe('verifyingServerSession.restored');
    await auth.answer('refreshSession', { status: 'refreshed', session: renewed });
    await auth.answer('verifyServerSession', { status: 'refused' });
    expect(auth.state()).toBe('signingOut');
    expect(auth.calls('endSession')).toEqual([[{ session: renewed, reason: 'verificationRefused' }]]);
    await auth.answer('endSession', undefined);
    expectEnded(auth, 'verificationRefused');
    expect(selectSessionExpired(auth.snapshot())).toBe(true);
  }),
  scenario("'Your session has expired': a restored session whose refresh is refused", async (auth) => {
    await restored(auth, true);
    await auth.answer('refreshSession', { status: 'refused' });
    expect(auth.state()).toBe('signingOut');
    await auth.answer('endSession', undefined);
    expectEnded(auth, 'verificationRefused');
    await auth.send({ type: 'signIn.submitted', ...credentials });
    expect(selectSessionExpired(auth.snapshot())).toBe(false);
  }),
  ...(['unavailable', 'broken'] as const).flatMap((kind) => [
    scenario(
      `a transient failure never signs anybody out: verifying a restored session, ${kind}`,
      async (auth) => {
        await restored(auth);
        await miss(auth, 'verifyServerSession', kind);
        expect(auth.state()).toBe('signedIn.unverified');
        expect(auth.context().session).toEqual(exampleSession);
        expect(auth.emitted).toEqual([
          { type: 'auth.verificationFailed', cause: 'unavailable' },
          { type: 'auth.signedIn', session: exampleSession, origin: 'restored' },
        ]);
      },
    ),
    scenario(
      `a transient failure never signs anybody out: refreshing a restored session, ${kind}`,
      async (auth) => {
        await restored(auth, true);
        await miss(auth, 'refreshSession', kind);
        expect(auth.state()).toBe('signedIn.unverified');
        expect(auth.emitted.at(-2)).toEqual({ type: 'auth.verificationFailed', cause: 'unavailable' });
      },
    ),
    scenario(
      `a transient failure never signs anybody out: verifying a refreshed session, ${kind}`,
      async (auth) => {
        await restored(auth, true);
        await auth.answer('refreshSession', { status: 'refreshed', session: renewed });
        await miss(auth, 'verifyServerSession', kind);
        expect(auth.state()).toBe('signedIn.unverified');
        expect(auth.emitted.at(-2)).toEqual({ type: 'auth.verificationFailed', cause: 'unavailable' });
      },
    ),
    scenario(`a transient failure never signs anybody out: retry, ${kind}`, async (auth) => {
      await unverified(auth);
      await auth.send({ type: 'retry.requested' });
      await miss(auth, 'verifyServerSession', kind);
      expect(auth.state()).toBe('signedIn.unverified');
      expect(auth.emitted.at(-1)).toEqual({ type: 'auth.verificationFailed', cause: 'unavailable' });
    }),
    scenario(
      `a transient failure never signs anybody out: refreshing while signed in, ${kind}`,
      async (auth) => {
        await signedIn(auth);
        await auth.send({ type: 'request.unauthorized' });
        await miss(auth, 'refreshSession', kind);
        expect(auth.state()).toBe('signedIn.unverified');
        expect(auth.emitted.at(-1)).toEqual({ type: 'auth.verificationFailed', cause: 'unavailable' });
      },
    ),
    scenario(
      `a transient failure never signs anybody out: verifying while signed in, ${kind}`,
      async (auth) => {
        await signedIn(auth);
        await auth.send({ type: 'request.unauthorized' });
        await auth.answer('refreshSession', { status: 'refreshed', session: renewed });
        await miss(auth, 'verifyServerSession', kind);
        expect(auth.state()).toBe('signedIn.unverified');
        expect(auth.emitted.at(-1)).toEqual({ type: 'auth.verificationFailed', cause: 'unavailable' });
      },
    ),
    scenario(
      `'If server verification fails after login, it only warns and continues': ${kind}`,
      async (auth) => {
        await freshlyAccepted(auth);
        await miss(auth, 'verifyServerSession', kind);
        expect(auth.state()).toBe('signedIn.unverified');
        expect(auth.emitted).toEqual([
          { type: 'auth.verificationFailed', cause: 'unavailable' },
          { type: 'auth.signedIn', session: exampleSession, origin: 'password' },
        ]);
      },
    ),
  ]),
  scenario(
    "'If server verification fails after login, it only warns and continues': refused",
    async (auth) => {
      await freshlyAccepted(auth);
      expect(auth.state()).toBe('verifyingServerSession.fresh');
      expect(auth.snapshot().hasTag('busy')).toBe(true);
      expect(auth.calls('verifyServerSession')).toEqual([[exampleSession]]);
      await auth.answer('verifyServerSession', { status: 'refused' });
      expect(auth.state()).toBe('signedIn.unverified');
      expect(auth.emitted).toEqual([
        { type: 'auth.verificationFailed', cause: 'refused' },
        { type: 'auth.signedIn', session: exampleSession, origin: 'password' },
      ]);
      expect(auth.calls('refreshSession')).toEqual([]);
    },
  ),
  scenario('an unverified session is verified again after a backoff with jitter', async (auth) => {
    await unverified(auth);
    for (const wait of [5_500, 8_000, 15_000, 30_000, 45_000, 45_000]) {
      auth.clock.advance(wait - 1);
      expect(auth.state()).toBe('signedIn.unverified');
      auth.clock.advance(1);
      expect(auth.state()).toBe('signedIn.verifyingAgain');
      await auth.answer('verifyServerSession', { status: 'unavailable' });
    }
  }),
  scenario('a requested retry resets the backoff, as an answer does', async (auth) => {
    await unverified(auth);
    auth.clock.advance(5_500);
    await auth.answer('verifyServerSession', { status: 'unavailable' });
    await auth.send({ type: 'retry.requested' });
    await auth.answer('verifyServerSession', { status: 'unavailable' });
    auth.clock.advance(5_500);
    expect(auth.state()).toBe('signedIn.verifyingAgain');
    await auth.answer('verifyServerSession', verified);
    await auth.send({ type: 'request.unauthorized' });
    await auth.answer('refreshSession', { status: 'unavailable' });
    auth.clock.advance(5_500);
    expect(auth.state()).toBe('signedIn.verifyingAgain');
  }),
  scenario('an answer verifies the session', async (auth) => {
    await unverified(auth);
    auth.clock.advance(5_500);
    expect(auth.state()).toBe('signedIn.verifyingAgain');
    await auth.answer('verifyServerSession', verified);
    expect(auth.state()).toBe('signedIn.verified');
    expect(auth.context().user).toEqual(examplePerson);
    expect(types(auth)).toEqual(['auth.verificationFailed', 'auth.signedIn', 'auth.userVerified']);
  }),
  scenario('the server is asked again at once when the network is back', async (auth) => {
    await unverified(auth);
    await auth.send({ type: 'retry.requested' });
    expect(auth.state()).toBe('signedIn.verifyingAgain');
    expect(auth.calls('verifyServerSession')).toEqual([[exampleSession], [exampleSession]]);
  }),
  scenario(
    'a refused verification refreshes the session before it ends: after the first 10 s',
    async (auth) => {
      await unverified(auth);
      await auth.send({ type: 'retry.requested' });
      await auth.answer('verifyServerSession', { status: 'refused' });
      expect(auth.state()).toBe('signedIn.unverified');
      expect(auth.emitted.at(-1)).toEqual({ type: 'auth.verificationFailed', cause: 'refused' });
      auth.clock.advance(5_500);
      auth.clock.advance(SESSION.graceAfterLoadMs - 5_500);
      await auth.answer('verifyServerSession', { status: 'refused' });
      expect(auth.state()).toBe('signedIn.renewing');
    },
  ),
  scenario('sign-in: accepted, verified, signed in', async (auth) => {
    await signedOut(auth);
    await auth.send({ type: 'signIn.submitted', ...credentials });
    expect(auth.state()).toBe('signingIn');
    expect(auth.snapshot().hasTag('busy')).toBe(true);
    expect(auth.calls('signIn')).toEqual([[credentials]]);
    expect(JSON.stringify(auth.context())).not.toContain(credentials.password);
    await auth.answer('signIn', { status: 'accepted', session: exampleSession });
    await auth.answer('verifyServerSession', verified);
    expect(auth.state()).toBe('signedIn.verified');
    expect(auth.context().user).toEqual(examplePerson);
    expect(auth.emitted).toEqual([
      { type: 'auth.userVerified', session: exampleSession, user: examplePerson },
      { type: 'auth.signedIn', session: exampleSession, origin: 'password' },
    ]);
  }),
  scenario(
    "'success (…) or an error message': a refusal is a code, and submitting again clears it",
    async (auth) => {
      await signedOut(auth);
      await auth.send({ type: 'signIn.submitted', ...credentials });
      await auth.answer('signIn', { status: 'refused', code: 'email_not_confirmed' });
      expect(auth.state()).toBe('signedOut');
      expect(auth.context().refusal).toBe('email_not_confirmed');
      expect(auth.emitted).toEqual([{ type: 'auth.signInRefused', code: 'email_not_confirmed' }]);
      await auth.send({ type: 'signIn.submitted', ...credentials });
      expect(auth.context().refusal).toBe(null);
    },
  ),
  scenario("'any other string': the auth service’s message is kept until the next attempt", async (auth) => {
    await signedOut(auth);
    await auth.send({ type: 'signIn.submitted', ...credentials });
    await auth.answer('signIn', { status: 'refused', code: 'unknown', text: 'Signups are closed' });
    expect(selectSignInRefusalText(auth.snapshot())).toBe('Signups are closed');
    expect(auth.emitted).toEqual([{ type: 'auth.signInRefused', code: 'unknown' }]);
    await auth.send({ type: 'signIn.submitted', ...credentials });
    expect(selectSignInRefusalText(auth.snapshot())).toBe(null);
  }),
  scenario('a sign-in that throws is refused as unknown', async (auth) => {
    await signedOut(auth);
    await auth.send({ type: 'signIn.submitted', ...credentials });
    await auth.fail('signIn');
    expect(auth.state()).toBe('signedOut');
    expect(auth.context().refusal).toBe('unknown');
    expect(auth.emitted).toEqual([{ type: 'auth.signInRefused', code: 'unknown' }]);
  }),
  scenario("'Buttons are disabled during in-flight requests': a second submit does nothing", async (auth) => {
    await signedOut(auth);
    await auth.send({ type: 'signIn.submitted', ...credentials });
    await auth.send({ type: 'signIn.submitted', ...credentials });
    expect(auth.calls('signIn')).toHaveLength(1);
  }),
  ...[
    { state: 'restoringSession', reach: async () => {} },
    { state: 'signedOut', reach: signedOut },
    { state: 'signedIn.verified', reach: signedIn },
  ].map(({ state, reach }) =>
    scenario(`a session from a link is verified like a fresh one: from ${state}`, async (auth) => {
      await reach(auth);
      expect(auth.state()).toBe(state);
      await auth.send({ type: 'session.established', session: renewed, how: 'link' });
      expect(auth.state()).toBe('verifyingServerSession.fresh');
      expect(auth.context()).toMatchObject({ user: null, session: renewed, origin: 'link' });
      await auth.answer('verifyServerSession', verified);
      expect(auth.emitted.at(-1)).toEqual({ type: 'auth.signedIn', session: renewed, origin: 'link' });
    }),
  ),
  scenario('a session from a link clears the screen’s earlier message', async (auth) => {
    await signedOut(auth);
    await auth.send({ type: 'signIn.submitted', ...credentials });
    await auth.answer('signIn', { status: 'refused', code: 'invalid_credentials' });
    await auth.send({ type: 'session.established', session: renewed, how: 'recovery' });
    expect(auth.context().refusal).toBe(null);
  }),
  scenario("'401 (…) Only after the first 10 s of page life'", async (auth) => {
    await restored(auth);
    await auth.answer('verifyServerSession', verified);
    auth.clock.advance(9_999);
    await auth.send({ type: 'request.unauthorized' });
    expect(auth.state()).toBe('signedIn.verified');
    auth.clock.advance(1);
    await auth.send({ type: 'request.unauthorized' });
    expect(auth.state()).toBe('signedIn.renewing');
    expect(auth.snapshot().hasTag('refreshing')).toBe(true);
  }),
  scenario('the first 10 s count for an unverified session, too', async (auth) => {
    await unverified(auth);
    await auth.send({ type: 'request.unauthorized' });
    expect(auth.state()).toBe('signedIn.unverified');
    auth.clock.advance(5_500);
    await auth.answer('verifyServerSession', { status: 'unavailable' });
    auth.clock.advance(4_499);
    await auth.send({ type: 'request.unauthorized' });
    expect(auth.state()).toBe('signedIn.unverified');
    auth.clock.advance(1);
    await auth.send({ type: 'request.unauthorized' });
    expect(auth.state()).toBe('signedIn.renewing');
  }),
  scenario('401: all requests share one refresh and can be repeated', async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'request.unauthorized' });
    await auth.send({ type: 'request.unauthorized' });
    expect(auth.calls('refreshSession')).toEqual([[exampleSession]]);
    await auth.answer('refreshSession', { status: 'refreshed', session: renewed });
    expect(auth.state()).toBe('signedIn.renewing');
    const changed = { ...examplePerson, firstName: 'Inés' };
    await auth.answer('verifyServerSession', { status: 'verified', user: changed });
    expect(auth.state()).toBe('signedIn.verified');
    expect(auth.context()).toMatchObject({ session: renewed, user: changed });
    expect(auth.emitted).toEqual([
      { type: 'auth.sessionRefreshed', session: renewed },
      { type: 'auth.userVerified', session: renewed, user: changed },
    ]);
  }),
  scenario(
    "'the user is signed out (…) Session expired': the refresh after a 401 is refused",
    async (auth) => {
      await signedIn(auth);
      await auth.send({ type: 'request.unauthorized' });
      await auth.answer('refreshSession', { status: 'refused' });
      expect(auth.state()).toBe('signingOut');
      await auth.answer('endSession', undefined);
      expectEnded(auth, 'requestUnauthorized');
      expect(selectSessionExpired(auth.snapshot())).toBe(true);
    },
  ),
  scenario(
    "'the user is signed out (…) Session expired': the refreshed session is refused as well",
    async (auth) => {
      await signedIn(auth);
      await auth.send({ type: 'request.unauthorized' });
      await auth.answer('refreshSession', { status: 'refreshed', session: renewed });
      await auth.answer('verifyServerSession', { status: 'refused' });
      expect(auth.state()).toBe('signingOut');
      await auth.answer('endSession', undefined);
      expectEnded(auth, 'requestUnauthorized');
    },
  ),
  scenario('a sign-out notifies the auth service and leaves nothing behind', async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'signOut.requested' });
    expect(auth.state()).toBe('signingOut');
    expect(auth.snapshot().hasTag('busy')).toBe(true);
    expect(auth.calls('endSession')).toEqual([[{ session: exampleSession, reason: 'requested' }]]);
    await auth.answer('endSession', undefined);
    expectEnded(auth, 'requested');
    expect(selectSessionExpired(auth.snapshot())).toBe(false);
  }),
  scenario('a sign-out completes on this device even when the request fails', async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'signOut.requested' });
    await auth.fail('endSession');
    expectEnded(auth, 'requested');
  }),
  scenario('a sign-out completes on this device after 5 s without an answer', async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'signOut.requested' });
    auth.clock.advance(4_999);
    expect(auth.state()).toBe('signingOut');
    auth.clock.advance(1);
    expectEnded(auth, 'requested');
  }),
  ...[
    { state: 'signedIn.verified', reach: signedIn },
    { state: 'verifyingServerSession.restored', reach: (auth: Auth) => restored(auth) },
  ].map(({ state, reach }) =>
    scenario(`'A logout in one tab (…) sends the other tabs to /login': from ${state}`, async (auth) => {
      await reach(auth);
      expect(auth.state()).toBe(state);
      await auth.send({ type: 'session.endedElsewhere' });
      expect(auth.state()).toBe('signingOut');
      await auth.answer('endSession', undefined);
      expectEnded(auth, 'endedElsewhere');
    }),
  ),
  scenario("'Session expired': also when another tab has detected it", async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'session.endedElsewhere', expired: true });
    await auth.answer('endSession', undefined);
    expectEnded(auth, 'requestUnauthorized');
  }),
  scenario('the sign-in after the session-expired dialog shows no second message', async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'signInAgain.chosen' });
    expect(auth.state()).toBe('signingOut');
    await auth.answer('endSession', undefined);
    expectEnded(auth, 'signInAgain');
    expect(selectSessionExpired(auth.snapshot())).toBe(false);
  }),
  ...[
    { state: 'signedIn.verified', reach: signedIn },
    { state: 'verifyingServerSession.restored', reach: (auth: Auth) => restored(auth) },
  ].map(({ state, reach }) =>
    scenario(
      `a session renewed in another tab is stored for the same person only: in ${state}`,
      async (auth) => {
        await reach(auth);
        await auth.send({
          type: 'session.renewed',
          session: { ...renewed, userId: examplePerson.businessId ?? '' },
        });
        expect(auth.context().session).toEqual(exampleSession);
        await auth.send({ type: 'session.renewed', session: renewed });
        expect(auth.context().session).toEqual(renewed);
        expect(auth.emitted).toEqual([{ type: 'auth.sessionRefreshed', session: renewed }]);
        expect(auth.state()).toBe(state);
      },
    ),
  ),
  scenario('a changed profile is stored, another person’s is ignored', async (auth) => {
    await signedIn(auth);
    const other = { ...examplePerson, id: examplePerson.businessId ?? '', firstName: 'Otra' };
    await auth.send({ type: 'profile.changed', user: other });
    expect(auth.context().user).toEqual(examplePerson);
    const changed = { ...examplePerson, firstName: 'Inés' };
    await auth.send({ type: 'profile.changed', user: changed });
    expect(auth.context().user).toEqual(changed);
  }),
  scenario("'PROFILE_INCOMPLETE: Sets the forced-onboarding flag'", async (auth) => {
    await signedIn(auth);
    await auth.send({ type: 'profile.incomplete' });
    expect(auth.emitted).toEqual([{ type: 'auth.onboardingForced' }]);
    expect(auth.state()).toBe('signedIn.verified');
  }),
];

async function miss(
  auth: Auth,
  port: 'verifyServerSession' | 'refreshSession',
  kind: 'unavailable' | 'broken',
) {
  if (kind === 'unavailable') await auth.answer(port, { status: 'unavailable' });
  else await auth.fail(port);
}

describe('auth', () => {
  it.each(scenarios)('$says', ({ run }) => run(authMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(authMachine, scenarios)).toEqual([]);
  });
});
