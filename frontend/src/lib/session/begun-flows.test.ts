import { LINKS } from '@oficio/contracts';
import type { User } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginMailFlow, beginProviderFlow, endFlow, hasBegunFlow } from './begun-flows.ts';
import { memoryStorage } from './scripted-auth.fixture.ts';

const userOf = (email: string, ...providers: string[]) =>
  ({ email, app_metadata: { provider: providers[0], providers } }) as unknown as User;
const ines = userOf('ines@taller.example', 'email');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a requested mail begins a flow of its address alone', () => {
  expect(hasBegunFlow(ines)).toBe(false);
  beginMailFlow(' Ines@Taller.example ');
  expect(hasBegunFlow(ines)).toBe(true);
  expect(hasBegunFlow(userOf('mallory@evil.example', 'email'))).toBe(false);
});

test('a provider’s flow is that of a person who has the provider', () => {
  beginProviderFlow('google');
  expect(hasBegunFlow(ines)).toBe(false);
  expect(hasBegunFlow(userOf('ines@taller.example', 'email', 'google'))).toBe(true);
});

test('a flow is over after its time', () => {
  beginMailFlow('ines@taller.example');
  beginProviderFlow('google');
  vi.advanceTimersByTime(600_000);
  expect(hasBegunFlow(userOf('a@b.example', 'google'))).toBe(false);
  vi.advanceTimersByTime(LINKS.validMs - 600_001);
  expect(hasBegunFlow(ines)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hasBegunFlow(ines)).toBe(false);
});

test('a flow leads to one session, and others stay', () => {
  beginMailFlow('ines@taller.example');
  beginMailFlow('alma@taller.example');
  endFlow(ines);
  expect(hasBegunFlow(ines)).toBe(false);
  expect(hasBegunFlow(userOf('alma@taller.example', 'email'))).toBe(true);
  endFlow(userOf('alma@taller.example', 'email'));
  expect(localStorage.getItem('oficio.begun')).toBe(null);
});

test.each(['{', '{}', '[{"who":1}]'])('a stored text that is no list of flows begins none: %s', (text) => {
  localStorage.setItem('oficio.begun', text);
  expect(hasBegunFlow(ines)).toBe(false);
});
