import { expect, test } from 'vitest';
import { oauthWelcomeBodySchema } from './account.contract.ts';

const person = { userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', email: 'ines@taller.example' };

test("'userName (default 'User'), provider (default google)'", () => {
  expect(oauthWelcomeBodySchema.parse(person)).toEqual({ ...person, userName: 'User', provider: 'google' });
});

test('given values override the defaults', () => {
  const given = { ...person, userName: 'Ines', provider: 'azure' };
  expect(oauthWelcomeBodySchema.parse(given)).toEqual(given);
});
