import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});

afterAll(() => people.stop());

const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.com`;

async function recovering() {
  const { email, id } = await people.account();
  await people.client().auth.resetPasswordForEmail(email);
  const client = people.client();
  await client.auth.verifyOtp({ token_hash: (await people.linkTo(email)).token_hash, type: 'recovery' });
  return { client, email, id };
}

describe('a registration', () => {
  const register = (password: string, email = newEmail()) => people.client().auth.signUp({ email, password });

  test.each([
    'password',
    'Password1',
    'qwerty',
    '123456',
    '987654321',
    'aaaaaa',
    'iloveyou',
    'Dragon2024!',
    'contraseña',
  ])('refuses %s, which is guessed first', async (password) => {
    const { error } = await register(password);
    expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
  });

  test.each<[string, (email: string) => string]>([
    ['the address', (email) => email],
    ['the address in capitals', (email) => email.toUpperCase()],
    ['the name before the @', (email) => email.split('@')[0] ?? ''],
    ['that name and a number', (email) => `${email.split('@')[0]}2026!`],
  ])('refuses %s', async (_, password) => {
    const email = `renata-${crypto.randomUUID().slice(0, 8)}@example.com`;
    expect((await register(password(email), email)).error?.code).toBe('weak_password');
  });

  test('refuses them for a known address, too', async () => {
    const { email } = await people.account();
    expect((await register('password', email)).error?.code).toBe('weak_password');
    expect((await register(email, email)).error?.code).toBe('weak_password');
  });

  test.each(['guitarra', 'tetera', 'correct horse'])(
    'takes %s: six characters are enough',
    async (password) => {
      expect((await register(password)).error).toBeNull();
    },
  );
});

describe('a reset asks for ten characters of all kinds', () => {
  test.each([
    ['Corta-9', 'too short'],
    ['correct-horse-7', 'no uppercase letter'],
    ['CORRECT-HORSE-7', 'no lowercase letter'],
    ['Correct-horse-x', 'no number'],
    ['Correcthorse7', 'no special character'],
    ['Password-2024!', 'known'],
  ])('%s: %s', async (password) => {
    const { client, email } = await recovering();
    const { error } = await client.auth.updateUser({ password });
    expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
    await people.signedIn(email, PASSWORD);
    expect((await client.auth.updateUser({ password: 'Guitarra-azul-4' })).error).toBeNull();
  });

  test.each([12_345_678_901, null, {}, ['Guitarra-azul-4']])('and for a text: %o', async (password) => {
    const { client, email } = await recovering();
    const { error } = await client.auth.updateUser({ password: password as string });
    expect(error?.status).toBeGreaterThanOrEqual(400);
    await people.signedIn(email, PASSWORD);
  });

  test('so does a change in the settings', async () => {
    const { email } = await people.account();
    const here = await people.signedIn(email);
    const change = (password: string) => here.auth.updateUser({ password, current_password: PASSWORD });
    expect((await change('another horse')).error?.code).toBe('weak_password');
    expect((await change(`A1-${email}`)).error).toBeNull();
  });
});
