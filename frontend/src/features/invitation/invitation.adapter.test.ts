import { authRoutes, type InvitationOffer, invitationRoutes } from '@oficio/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { memoryStorage } from '../../lib/session/scripted-auth.fixture.ts';
import { createInvitationPorts } from './invitation.adapter.ts';

const offer = { email: 'ines@taller.example', businessName: 'Taller Norte' } as InvitationOffer;
const joined = { organizationId: 'o', businessName: 'Taller Norte', role: 'admin' };
const user = { id: 'ines' };
const refusal = (code: string, status: number) =>
  new RequestFailure({ kind: 'refused', text: `Not ${code}`, status, code });
const offline = new RequestFailure({ kind: 'connection', text: 'Unable to connect' });

describe('opening', () => {
  test('sends the token of the link, signed in or not', async () => {
    const { ports, callRoute } = adapter({ verify: () => offer });
    expect(await ports.openInvitation({ signedIn: false })).toEqual({ status: 'offered', offer });
    expect(callRoute).toHaveBeenCalledExactlyOnceWith(invitationRoutes.verify, {
      query: { token: 'secret' },
    });
  });

  test('without a token gives the newest invitation to the signed-in address', async () => {
    const { ports } = adapter({ own: () => ({ invitations: [{ id: 'i', ...offer }, { id: 'j' }] }) }, null);
    expect(await ports.openInvitation({ signedIn: true })).toEqual({ status: 'offered', offer });
  });

  test.each([
    ['a visitor', false],
    ['somebody whom nobody invited', true],
  ])('without a token gives nothing for %s', async (_, signedIn) => {
    const { ports } = adapter({ own: () => ({ invitations: [] }) }, null);
    expect(await ports.openInvitation({ signedIn })).toEqual({
      status: 'refused',
      code: 'missing',
      text: null,
    });
  });

  test.each([
    ['an invalid one', refusal('invitation.invalid', 404), 'refused', false],
    ['an expired one', refusal('invitation.expired', 410), 'refused', false],
    ['a used one', refusal('invitation.used', 409), 'refused', false],
    ['too many questions', refusal('rate.limited', 429), 'unreachable', true],
    ['a broken server', refusal('server.failed', 500), 'unreachable', true],
    ['no connection', offline, 'unreachable', true],
  ])('of %s', async (_, failure, code, kept) => {
    const { ports, stored } = adapter({ verify: () => Promise.reject(failure) });
    const { message: text } = failure;
    expect(await ports.openInvitation({ signedIn: true })).toEqual({ status: 'refused', code, text });
    expect(stored.has('oficio.invitation')).toBe(kept);
  });
});

describe('accepting', () => {
  test('gives the membership and the person as they are now, and removes the token', async () => {
    const { ports, callRoute, stored } = await opened({ accept: () => joined, me: () => user });
    expect(await ports.acceptInvitation()).toEqual({ status: 'accepted', joined, user });
    expect(callRoute).toHaveBeenCalledWith(invitationRoutes.accept, {
      body: { token: 'secret' },
      idempotencyKey: expect.any(String),
    });
    expect(stored.size).toBe(0);
  });

  test('gives the membership even when the person can’t be read', async () => {
    const { ports } = await opened({ accept: () => joined, me: () => Promise.reject(offline) });
    expect(await ports.acceptInvitation()).toEqual({ status: 'accepted', joined, user: null });
  });

  test('twice is the same acceptance', async () => {
    const { ports, callRoute } = await opened({ accept: () => Promise.reject(offline) });
    await ports.acceptInvitation();
    await ports.acceptInvitation();
    const keys = callRoute.mock.calls
      .filter(([route]) => route === invitationRoutes.accept)
      .map(([, options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('an invitation without a link sends its id', async () => {
    const own = () => ({ invitations: [{ id: 'i', ...offer }] });
    const { ports, callRoute } = await opened({ own, acceptOwn: () => joined, me: () => user }, null);
    expect(await ports.acceptInvitation()).toEqual({ status: 'accepted', joined, user });
    expect(callRoute).toHaveBeenCalledWith(invitationRoutes.acceptOwn, {
      parameters: { id: 'i' },
      idempotencyKey: expect.any(String),
    });
  });

  test.each([
    ['invitation.used', 409, 'gone', false],
    ['invitation.revoked', 410, 'gone', false],
    ['member.exists_already', 409, 'gone', false],
    ['auth.email_unconfirmed', 403, 'unverified', true],
    ['invitation.other_address', 403, 'other', true],
  ])('refused with %s', async (failureCode, status, code, kept) => {
    const failure = refusal(failureCode, status);
    const { ports, stored } = await opened({ accept: () => Promise.reject(failure) });
    expect(await ports.acceptInvitation()).toEqual({ status: 'refused', code, text: failure.message });
    expect(stored.has('oficio.invitation')).toBe(kept);
  });
});

describe('declining', () => {
  test('sends the answer to the server and removes the token', async () => {
    const { ports, callRoute, stored } = await opened({ decline: () => undefined });
    await ports.declineInvitation();
    expect(callRoute).toHaveBeenLastCalledWith(invitationRoutes.decline, {
      body: { token: 'secret' },
      idempotencyKey: expect.any(String),
    });
    expect(stored.size).toBe(0);
  });

  test('removes the token even when the server is unreachable', async () => {
    const { ports, stored } = await opened({ decline: () => Promise.reject(offline) });
    await expect(ports.declineInvitation()).rejects.toBe(offline);
    expect(stored.size).toBe(0);
  });
});

describe('another confirmation mail', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [null, { status: 'sent' }],
    [{ status: 429 }, { status: 'refused', code: 'rate_limited' }],
    [
      { name: 'AuthRetryableFetchError', status: 0 },
      { status: 'refused', code: 'network' },
    ],
    [
      { status: 422, message: '' },
      { status: 'refused', code: 'unknown' },
    ],
  ])('answered with %o', async (error, result) => {
    const resend = vi.fn(async () => ({ error }));
    const { ports } = adapter({}, 'secret', async () => ({ resend }));
    expect(await ports.sendConfirmation({ email: 'ines@taller.example' })).toEqual(result);
    expect(resend).toHaveBeenCalledExactlyOnceWith({
      type: 'signup',
      email: 'ines@taller.example',
      options: { emailRedirectTo: 'https://oficio.example/auth/callback' },
    });
  });

  test('is not sent without the auth client', async () => {
    const { ports } = adapter({}, 'secret', () => Promise.reject(new Error('chunk')));
    const result = await ports.sendConfirmation({ email: 'ines@taller.example' });
    expect(result).toEqual({ status: 'refused', code: 'network' });
  });
});

type Answers = Partial<Record<keyof typeof invitationRoutes | 'me', () => unknown>>;

async function opened(answers: Answers, token: string | null = 'secret') {
  const started = adapter({ verify: () => offer, ...answers }, token);
  await started.ports.openInvitation({ signedIn: true });
  return started;
}

function adapter(
  answers: Answers,
  token: string | null = 'secret',
  loadAuthClient: () => Promise<unknown> = () => Promise.reject(new Error('not needed')),
) {
  const stored = new Map(token === null ? [] : [['oficio.invitation', token]]);
  const routes = { ...invitationRoutes, me: authRoutes.me };
  const callRoute = vi.fn(async (route: unknown, _options: unknown) => {
    const name = Object.entries(routes).find(([, known]) => known === route)?.[0];
    return answers[name as keyof Answers]?.();
  });
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  };
  const ports = createInvitationPorts({
    api: { callRoute } as never,
    services: { loadAuthClient: loadAuthClient as never, publicUrl: 'https://oficio.example' },
    storage,
  });
  return { ports, callRoute, stored };
}
