import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded/postgres/index.ts';
import { rolePassword, roleUrl } from './role-url.ts';
import { prepareRolesAndSchemas } from './roles.ts';

const ROLES = ['oficio_owner', 'oficio_api', 'oficio_worker', 'oficio_portal'] as const;

// Uses its own server, because roles belong to the whole server and other tests sign in with them.
let parent: string;
let postgres: EmbeddedPostgres;
/** Records the data that is sent to Postgres, unencrypted as on any connection without TLS. */
let tap: Server;
let sent: Buffer[] = [];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'oficio-roles-'));
  postgres = await startEmbeddedPostgres({
    directory: join(parent, 'postgres'),
    password: 'p',
    durable: false,
  });
  tap = createServer((incoming) => {
    const outgoing = connect(postgres.port, '127.0.0.1');
    incoming.on('data', (chunk: Buffer) => sent.push(chunk));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => tap.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  tap.close();
  await postgres.stop();
  await rm(parent, { recursive: true });
});

async function prepare(): Promise<string> {
  sent = [];
  const url = new URL(postgres.adminUrl);
  url.port = String((tap.address() as AddressInfo).port);
  const admin = new pg.Client({ connectionString: url.href, pipeline: true });
  await admin.connect();
  await prepareRolesAndSchemas(admin, postgres.adminUrl);
  await admin.end();
  return Buffer.concat(sent).toString('latin1');
}

async function signIn(role: (typeof ROLES)[number]): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: roleUrl(postgres.adminUrl, role) });
  await client.connect();
  const { rows } = await client.query<{ who: string }>('SELECT current_user AS who');
  await client.end();
  return rows[0]?.who;
}

test('no statement contains a role’s password; a start that finds the right verifiers sets none', async () => {
  const first = await prepare();
  for (const role of ROLES) expect(first).not.toContain(rolePassword(postgres.adminUrl, role));
  expect(await Promise.all(ROLES.map(signIn))).toEqual(ROLES);

  expect(await prepare()).not.toContain(' PASSWORD ');

  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query("ALTER ROLE oficio_worker PASSWORD 'another'");
  await admin.end();
  expect((await prepare()).match(/ALTER ROLE \w+ PASSWORD/g)).toEqual(['ALTER ROLE oficio_worker PASSWORD']);
  expect(await signIn('oficio_worker')).toBe('oficio_worker');
});
