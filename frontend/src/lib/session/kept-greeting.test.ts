import { beforeEach, expect, test } from 'vitest';
import { forgetGreeting, keepGreeting, keptGreeting } from './kept-greeting.ts';
import { memoryStorage } from './scripted-auth.fixture.ts';
import { SESSION_STORAGE_KEY } from './session-key.ts';

const ANA = { userId: 'ana', text: 'Hello, Ana. Here’s how Estudio is doing.' };
let storage: Storage;

beforeEach(() => {
  storage = memoryStorage() as Storage;
  signIn('ana');
  keepGreeting(storage, ANA);
});

test('the greeting of the signed-in person is kept', () => {
  expect(keptGreeting(storage)).toBe(ANA.text);
});

test.each([
  ['another person has signed in', () => signIn('bea')],
  ['nobody has signed in', () => storage.removeItem(SESSION_STORAGE_KEY)],
  ['the person has signed out', () => forgetGreeting(storage)],
  ['the kept text is broken', () => storage.setItem('oficio.greeting', '{"userId":"ana"')],
  ['the stored session is broken', () => storage.setItem(SESSION_STORAGE_KEY, 'null')],
])('there is no greeting when %s', (_, happens) => {
  happens();
  expect(keptGreeting(storage)).toBe(null);
});

test('a full storage loses the greeting alone', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => keepGreeting({ setItem }, ANA)).not.toThrow();
});

function signIn(id: string) {
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }));
}
