import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  memoryStorage,
  scriptedAuth,
  withoutAuthClient,
} from '../../../lib/session/scripted-auth.fixture.ts';
import { createProviderSignInPorts } from './provider-sign-in.adapter.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('the redirect is stored before the page leaves for the provider', async () => {
  const { services, asked } = scriptedAuth(200, {});
  const leaveFor = vi.fn((_url: string) => localStorage.getItem('auth_redirect_url'));
  const ports = createProviderSignInPorts(services, '/clients', leaveFor);
  expect(await ports.startProvider()).toEqual({ status: 'leaving' });
  const [given] = leaveFor.mock.calls[0] ?? [];
  const { origin, pathname, searchParams } = new URL(String(given));
  expect(origin + pathname).toBe('https://auth.example/auth/v1/authorize');
  expect(Object.fromEntries(searchParams)).toEqual({
    provider: 'google',
    redirect_to: 'https://oficio.example/auth/callback',
  });
  expect(leaveFor).toHaveReturnedWith('/clients');
  expect(localStorage.getItem('oficio.begun')).toContain('google');
  expect(asked).toEqual([]);
});

test('without the auth client the page stays and nothing is stored', async () => {
  const leaveFor = vi.fn();
  const ports = createProviderSignInPorts(withoutAuthClient, '/clients', leaveFor);
  expect(await ports.startProvider()).toEqual({ status: 'refused', code: 'network' });
  expect(leaveFor).not.toHaveBeenCalled();
  expect(localStorage.getItem('auth_redirect_url')).toBe(null);
});
