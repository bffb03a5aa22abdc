import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';

/** Two applied migrations share a number. Their names order them, and an applied name never changes. */
const HISTORIC = ['0005_invitations.sql', '0005_member_accounts.sql'];

test('each migration has its own number', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const numbers = names.filter((name) => name !== HISTORIC[1]).map((name) => name.slice(0, 4));
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  expect(names.filter((name) => name.startsWith('0005'))).toEqual(HISTORIC);
});
