import { describe, expect, it } from 'vitest';
import { mask } from './mask.ts';
import { MASKED, maskText } from './mask-text.ts';
import { isSecretName } from './secret-names.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3YzllNjY3OSJ9.c2lnbmF0dXJlLW9mLWl0';
const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('a named value', () => {
  const declared = import.meta.glob<Record<string, unknown>>('../../../../machines/src/*/*.types.ts', {
    eager: true,
  });
  const names = Object.values(declared).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (name.endsWith('_SECRETS') ? (value as string[]) : [])),
  );

  it('that a machine has declared as secret is masked', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !isSecretName(name))).toEqual([]);
  });

  it.each([
    'token',
    'accessToken',
    'refresh_token',
    'Authorization',
    'apiKey',
    'businessEmail',
    'e-mail',
    'newPassword',
    'clientSecret',
    'otp',
  ])('%s is masked', (name) => {
    expect(mask({ [name]: 'x' })).toEqual({ [name]: MASKED });
    expect(mask({ [name]: 7 })).toEqual({ [name]: MASKED });
    expect(mask({ [name]: ['x', { y: 'x' }] })).toEqual({ [name]: MASKED });
  });

  it('that is masked still shows whether it is empty', () => {
    expect(mask({ accessToken: null, emailSent: true, session: undefined })).toEqual({
      accessToken: null,
      emailSent: true,
      session: null,
    });
  });

  it.each(['type', 'code', 'state', 'userId', 'origin', 'retries', 'table'])('%s is shown', (name) => {
    expect(mask({ [name]: 'active' })).toEqual({ [name]: 'active' });
  });
});

describe('a text', () => {
  it.each([
    ['a JSON web token', JWT],
    ['an address', 'Ines.Robles+ventas@taller.example'],
    ['an address beyond ASCII', 'inés@diseño.mx'],
    ['an encoded address', 'ines%40taller.example'],
    ['credentials of a header', 'Bearer abc.def'],
    ['a long random string', 'q7Zr2LmX9pT4vKc8WnB3'],
    ['the same in base64', 'dGhpcyBpcyBhIHZlcnkgbG9uZyBzZWNyZXQ='],
    ['a hash', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['a key', 'sk_test_4eC39HqLyjWDarjtT1zd'],
    ['a one-time code', '482913'],
  ])('with %s is masked', (_, secret) => {
    const shown = maskText(`before ${secret} after`);
    expect(shown).not.toContain(secret);
    expect(shown).toMatch(/^before .*••• after$/);
    expect(maskText(secret)).not.toContain(secret);
  });

  it('with an address has its secret parameters masked, the others stay', () => {
    expect(maskText('/api/x?token=abc&page=2#access_token=short&type=recovery')).toBe(
      `/api/x?token=${MASKED}&page=2#access_token=${MASKED}&type=recovery`,
    );
    expect(maskText('/auth/callback?code=ab12&email=x%40y.z')).toBe(
      `/auth/callback?code=${MASKED}&email=${MASKED}`,
    );
  });

  it.each([
    UUID,
    'realtime.changeReceived',
    'xstate.after.reconnectBackoff.realtime-reconnect.active.broken.waiting',
    'xstate.done.actor.resendVerification',
    '/api/clients?sort=name&status=active',
    'organization_members_pending_invitations',
    'Unable to connect to server. Please check your internet connection or try again later.',
    '2026-11-21T07:30:00.000Z',
    '1900000000',
  ])('with %s stays', (text) => expect(maskText(text)).toBe(text));
});

describe('a copy', () => {
  it('has names in place of objects that aren’t data', () => {
    class Client {
      id = 'client-1';
      key = 'hidden';
    }
    const circular: Record<string, unknown> = { at: new Date(0) };
    circular.self = circular;
    expect(
      mask({
        circular,
        client: new Client(),
        run: function retry() {},
        failure: new TypeError(`refused ${JWT}`),
        states: new Map([['clients', 'connected']]),
        picture: new Blob(['12345']),
        none: Number.NaN,
      }),
    ).toEqual({
      circular: { at: '1970-01-01T00:00:00.000Z', self: '[circular]' },
      client: '[Client client-1]',
      run: '[function retry]',
      failure: `TypeError: refused ${MASKED}`,
      states: { clients: 'connected' },
      picture: '[Blob, 5 bytes]',
      none: 'NaN',
    });
  });

  it('is bounded', () => {
    const deep = Array.from({ length: 30 }).reduce<unknown>((inner) => ({ inner }), 'end');
    expect(JSON.stringify(mask(deep))).toContain('[…]');
    expect(mask(Array.from({ length: 1_000 }, () => 1))).toHaveLength(101);
    expect(JSON.stringify(mask('word '.repeat(2_000))).length).toBeLessThan(2_010);
  });

  it('masks keys that are secrets themselves', () => {
    expect(mask({ 'ines@taller.example': 1 })).toEqual({ [MASKED]: 1 });
  });
});
