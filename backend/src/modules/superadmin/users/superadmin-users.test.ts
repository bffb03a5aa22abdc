import { randomUUID } from 'node:crypto';
import { superadminOverviewRoutes, superadminUserRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestPerson } from '../../../../test/test-application.ts';

let app: TestApplication;
let boss: TestPerson;

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: ['boss@example.com'] });
  boss = await app.person({ email: 'boss@example.com' });
});
afterAll(() => app.stop());

const list = async (query: Record<string, string>) =>
  (await app.call(superadminUserRoutes.list, { as: boss, query })).body;
const found = async (search: string) => (await list({ search })).items.map(({ email }) => email);

test('an account is found as soon as it is there, and under its new address and name alone', async () => {
  const { userId } = await app.person({ email: 'newcomer@example.com', confirmed: false });
  expect(await found('newcomer')).toEqual(['newcomer@example.com']);
  await app.admin.query(
    `UPDATE auth.users SET email = 'Moved@Example.com', email_confirmed_at = now() WHERE id = $1`,
    [userId],
  );
  expect([await found('newcomer'), await found('moved@example')]).toEqual([[], ['Moved@Example.com']]);
  await app.admin.query(
    `INSERT INTO oficio.profiles (id, first_name, last_name, created_at, updated_at) VALUES ($1, 'Łucja', 'Ørsted', now(), now())`,
    [userId],
  );
  expect(await found('lucja orsted')).toEqual(['Moved@Example.com']);
  await app.admin.query(`UPDATE oficio.profiles SET first_name = 'Iva' WHERE id = $1`, [userId]);
  expect([await found('lucja'), await found('iva ØRST')]).toEqual([[], ['Moved@Example.com']]);
  expect((await list({ unconfirmed: 'true' })).items.map(({ id }) => id)).not.toContain(userId);
});

test('an account that is gone isn’t listed or counted', async () => {
  const { userId, email } = await app.person({ email: `${randomUUID()}@example.com` });
  const users = async () => (await app.call(superadminOverviewRoutes.read, { as: boss })).body.users.total;
  const before = await users();
  await app.admin.query('UPDATE auth.users SET deleted_at = now() WHERE id = $1', [userId]);
  expect([await found(email), await users()]).toEqual([[], before - 1]);
  await app.admin.query('UPDATE auth.users SET deleted_at = NULL WHERE id = $1', [userId]);
  expect(await found(email)).toEqual([email]);
  await app.admin.query('DELETE FROM auth.users WHERE id = $1', [userId]);
  expect([await found(email), await users()]).toEqual([[], before - 1]);
});

test('pages by address and by creation have each account once', async () => {
  for (const name of ['b', 'A', 'ç']) await app.person({ email: `${name}-paged@example.com` });
  for (const sort of ['email', '-email', 'createdAt', '-createdAt']) {
    const emails: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ search: 'paged', sort, limit: '1', ...(cursor !== null && { cursor }) });
      emails.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor;
      expect(page.total).toBe(3);
    } while (cursor !== null);
    expect(new Set(emails).size).toBe(3);
    if (sort === 'email') expect(emails).toEqual(['A', 'b', 'ç'].map((name) => `${name}-paged@example.com`));
  }
});
