import type { AuthSession, RefreshResult } from '@oficio/machines/auth';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../lib/session/scripted-auth.fixture.ts';
import { createSessionMonitorPorts } from './session-monitor.adapter.ts';

const NOW = 1_900_000_000;
const held: AuthSession = { accessToken: 'first', expiresAt: NOW + 3_600, userId: 'ines' };

test.each([
  ['valid', 'an hour left', held, NOW + 3_600],
  ['valid', '91 s left', held, NOW + 91],
  ['due', '90 s left, the margin', held, NOW + 90],
  ['due', 'none left', held, NOW - 7_200],
  ['replaced', 'a newer one', { ...held, accessToken: 'second' }, NOW + 3_600],
  ['due', 'a newer one that has run out as well', { ...held, accessToken: 'second' }, NOW],
  ['valid', 'that of somebody else, which is not what is watched', { ...held, userId: 'bruno' }, NOW],
] as const)('%s: %s', async (status, _, stored, expiresAt) => {
  const { ports } = device({ ...stored, expiresAt });
  expect(await ports.checkSession()).toEqual({ status });
});

test('the stored session is missing when it was removed', async () => {
  expect(await device(null).ports.checkSession()).toEqual({ status: 'missing' });
});

test.each(['refreshed', 'refused', 'unavailable'] as const)(
  'reports the outcome of the refresh: %s',
  async (status) => {
    const answer: RefreshResult = status === 'refreshed' ? { status, session: held } : { status };
    const { ports, asked } = device(held, answer);
    expect(await ports.refreshSession()).toEqual({ status });
    expect(asked).toEqual([held]);
  },
);

test('a newer stored session that has expired is refreshed', async () => {
  const newer = { ...held, accessToken: 'second' };
  const { ports, asked } = device(newer);
  await ports.refreshSession();
  expect(asked).toEqual([newer]);
});

test('another person’s stored session isn’t refreshed', async () => {
  const { ports, asked } = device({ ...held, userId: 'bruno' });
  await ports.refreshSession();
  expect(asked).toEqual([held]);
});

function device(stored: AuthSession | null, answer: RefreshResult = { status: 'refreshed', session: held }) {
  const localStorage = memoryStorage();
  if (stored) {
    const { accessToken, expiresAt, userId } = stored;
    localStorage.setItem(
      'oficio.session',
      JSON.stringify({ access_token: accessToken, expires_at: expiresAt, user: { id: userId } }),
    );
  }
  const asked: AuthSession[] = [];
  const ports = createSessionMonitorPorts({
    clock: { learn() {}, now: () => NOW * 1_000 },
    heldSession: () => held,
    refreshSession: async (session) => {
      asked.push(session);
      return answer;
    },
    page: { localStorage } as unknown as Window,
  });
  return { ports, asked };
}
