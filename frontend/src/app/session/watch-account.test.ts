import { type AuthPorts, authMachine, provideAuthPorts } from '@oficio/machines/auth';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { watchAccount } from './watch-account.ts';

const session = { accessToken: 'first', expiresAt: 2_000_000_000, userId: 'ines' };
const user = { id: 'ines', email: 'ines@taller.example', isEmailVerified: true };
const signedIn = { status: 'signedIn', email: user.email, verified: true };

test('a sign-in on the page has no account until the server has verified the person', async () => {
  const verification = Promise.withResolvers<unknown>();
  const { auth, listener } = watching({ verifyServerSession: () => verification.promise as never });
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith({ status: 'signedOut' }));
  auth.send({ type: 'signIn.submitted', email: user.email, password: 'secret' });
  await vi.waitFor(() => expect(auth.getSnapshot().hasTag('verifying')).toBe(true));
  verification.resolve({ status: 'verified', user });
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(signedIn));
  expect(listener.mock.calls).toEqual([[{ status: 'unknown' }], [{ status: 'signedOut' }], [signedIn]]);
});

test('a restored session has no known account while the server is unreachable', async () => {
  const { listener } = watching({
    restoreSession: async () => ({ status: 'restored', session, expired: false }),
    verifyServerSession: async () => ({ status: 'unavailable' }),
  });
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith({ status: 'unreached' }));
});

test('the account stays until the sign-out is complete', async () => {
  const ending = Promise.withResolvers<void>();
  const { auth, listener } = watching({
    restoreSession: async () => ({ status: 'restored', session, expired: false }),
    endSession: () => ending.promise,
  });
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(signedIn));
  auth.send({ type: 'signOut.requested' });
  expect(auth.getSnapshot().matches('signingOut')).toBe(true);
  expect(listener).toHaveBeenLastCalledWith(signedIn);
  ending.resolve();
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith({ status: 'signedOut' }));
});

test('no account is reported after the end of watching', async () => {
  const { listener, stop } = watching({});
  stop();
  listener.mockClear();
  await new Promise((resolve) => setTimeout(resolve));
  expect(listener).not.toHaveBeenCalled();
});

function watching(overrides: Partial<AuthPorts>) {
  const ports: AuthPorts = {
    restoreSession: async () => ({ status: 'none' }),
    signIn: async () => ({ status: 'accepted', session }),
    verifyServerSession: async () => ({ status: 'verified', user: user as never }),
    refreshSession: async () => ({ status: 'unavailable' }),
    endSession: async () => {},
    random: () => 1,
    ...overrides,
  };
  const auth = createActor(authMachine.provide(provideAuthPorts(ports))).start();
  const listener = vi.fn();
  const stop = watchAccount(auth)(listener);
  return { auth, listener, stop };
}
