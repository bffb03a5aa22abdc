import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded/postgres/index.ts';
import { readEnvironment } from '../environment.ts';
import { checkOutsideDatabase } from './database-checks.ts';

let parent: string;
let postgres: EmbeddedPostgres;
let plainUrl: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'oficio-checks-'));
  postgres = await startEmbeddedPostgres({
    directory: join(parent, 'postgres'),
    password: 'p',
    durable: false,
  });
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query("create role plain login password 'plain'");
  await admin.end();
  plainUrl = postgres.adminUrl.replace('postgres:p@', 'plain:plain@');
});
afterAll(async () => {
  await postgres?.stop();
  await rm(parent, { recursive: true });
});

const supabase = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
};

async function reasonFor(variables: Record<string, string>): Promise<string> {
  return checkOutsideDatabase(readEnvironment(variables)).then(
    () => 'none',
    (error: Error) => error.message,
  );
}

test('an external database with logical replication is accepted', async () => {
  expect(await reasonFor({ DATABASE_URL: postgres.adminUrl })).toBe('none');
});

test('a role without REPLICATION is not enough for the embedded realtime service', async () => {
  expect(await reasonFor({ DATABASE_URL: plainUrl })).toMatch(
    /^DATABASE_URL: the embedded realtime service needs wal_level=logical and a role with REPLICATION\. /,
  );
});

test('with Supabase the database has to belong to the project', async () => {
  expect(await reasonFor({ DATABASE_URL: postgres.adminUrl, ...supabase })).toMatch(
    /^DATABASE_URL: is not the database of the project in SUPABASE_URL\. /,
  );
});

test('a refused connection becomes one line without the password', async () => {
  const reason = await reasonFor({ DATABASE_URL: plainUrl.replace(':plain@', ':a-wrong-one@') });

  expect(reason).toBe(
    'DATABASE_URL: the database does not take our connection (password authentication failed for user "plain").',
  );
});
