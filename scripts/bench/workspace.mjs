import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { NODE_FLAGS } from '../node-flags.mjs';
import { nodePath, root } from '../prepare.mjs';
import { LISTS } from './lists.mjs';

const main = join(root, 'backend/dist/src/main.js');
/** The built process without limits that refuse. */
export const loadable = fileURLToPath(new URL('server.mjs', import.meta.url));
const PASSWORD = 'Bench-password-1';

/**
 * A running Oficio with one person whose organization has a trial.
 * @typedef {object} Workspace
 * @property {string} url
 * @property {string} adminUrl superuser's address of its database
 * @property {string} jwtSecret
 * @property {string} publishableKey
 * @property {string} accessToken
 * @property {string} email
 * @property {string} password
 * @property {string} userId
 * @property {string} organizationId
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built process in a directory of its own.
 * @param {string} [dataDir] an existing one to start again in
 * @param {string} [program] what to start
 * @param {Record<string, string>} [more] further variables of its environment
 * @returns {Promise<{ url: string, dataDir: string, pid: number, readyMs: number, stop: () => Promise<void> }>}
 *   readyMs: from the spawn to the first ready answer
 */
export async function startProcess(
  dataDir = mkdtempSync(join(tmpdir(), 'oficio-bench-')),
  program = main,
  more = {},
) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(nodePath(), [...NODE_FLAGS, program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      // No measurement asks a registry on the internet.
      LOOKUPS: '0',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(`${url}/api/health/ready`))) {
    if (child.exitCode !== null) throw new Error('The process ended while starting');
    await delay(10);
  }
  const readyMs = performance.now() - began;
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, dataDir, pid: child.pid ?? 0, readyMs, stop };
}

/**
 * @param {Record<string, string>} [more] further variables of the process's environment
 * @returns {Promise<Workspace>}
 */
export async function openWorkspace(more) {
  const { url, dataDir, pid, stop } = await startProcess(undefined, loadable, more);
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const person = await openAccount(url, secrets.publishableKey);
  return {
    url,
    pid,
    adminUrl: databaseAddress(dataDir, secrets.postgresPassword),
    jwtSecret: secrets.jwtSecret,
    publishableKey: secrets.publishableKey,
    ...person,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A person whose organization has a trial.
 * @param {string} url
 * @param {string} key the publishable one
 */
export async function openAccount(url, key) {
  const email = `bench-${randomUUID().slice(0, 8)}@example.com`;
  const { accessToken, password } = await register(url, key, email);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const me = await json(fetch(`${url}/api/auth/me`, { headers }));
  const trial = { method: 'POST', headers, body: JSON.stringify({ planId: 1 }) };
  await json(fetch(`${url}/api/subscription/start-free-trial`, trial));
  const onboarded = { method: 'POST', headers, body: JSON.stringify({ onboardingCompleted: true }) };
  await json(fetch(`${url}/api/auth/update-preferences`, onboarded));
  return {
    accessToken,
    email,
    password,
    userId: /** @type {string} */ (me.id),
    organizationId: /** @type {string} */ (me.organizationId),
  };
}

/** Their look-ups would be due at once, and the process's jobs would take turns with the measured requests. */
const LOOKUPS = ['oficio.domain_lookups', 'oficio.certificate_lookups'];

/**
 * Fills lists of an organization.
 * @param {Workspace} workspace
 * @param {number} rows
 * @param {{ organizationId: string, userId: string }} owner
 * @param {Iterable<string>} [names] of the lists; all of them by default
 */
export async function fillRecords(workspace, rows, owner = workspace, names = LISTS.keys()) {
  const wanted = new Set(names);
  const admin = new pg.Client({ connectionString: workspace.adminUrl });
  await admin.connect();
  for (const [name, { table, fill }] of LISTS) {
    if (!wanted.has(name)) continue;
    await admin.query(fill, [owner.organizationId, owner.userId, rows]);
    for (const due of LOOKUPS) await admin.query(`UPDATE ${due} SET next_at = now() + interval '1 day'`);
    await admin.query(`VACUUM ANALYZE ${table}`);
  }
  // Triggers of later lists have changed rows of earlier ones.
  await admin.query('VACUUM ANALYZE');
  await admin.end();
}

/** Clients that a limited member sees. */
const ASSIGNED = 12;

/**
 * The ids of some clients of an organization.
 * @param {pg.Client} admin
 * @param {string} organizationId
 * @returns {Promise<string[]>}
 */
export async function someClients(admin, organizationId) {
  const { rows } = await admin.query(
    'SELECT id FROM public.client_directory WHERE organization_id = $1 ORDER BY sort_name DESC LIMIT $2',
    [organizationId, ASSIGNED],
  );
  return rows.map(({ id }) => id);
}

/**
 * Signs up, confirms with the link of the mail, and signs in.
 * @param {string} url
 * @param {string} key the publishable one
 * @param {string} email
 * @returns {Promise<{ accessToken: string, password: string }>}
 */
export async function register(url, key, email) {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const credentials = JSON.stringify({
    email,
    password: PASSWORD,
    data: { firstName: 'Bench', lastName: 'Mark' },
  });
  await json(fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body: credentials }));
  const link = new URL(await mailedLink(`${url}/dev/mail/messages?to=${email}`));
  const proof = { token_hash: link.searchParams.get('token_hash'), type: 'signup' };
  await json(fetch(`${url}/auth/v1/verify`, { method: 'POST', headers, body: JSON.stringify(proof) }));
  const session = await json(
    fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: credentials }),
  );
  return { accessToken: session.access_token, password: PASSWORD };
}

/**
 * Waits for a mail, which is sent after its request's answer.
 * @param {string} inbox
 * @returns {Promise<string>}
 */
async function mailedLink(inbox) {
  for (;;) {
    const [mail] = await json(fetch(inbox));
    if (mail) return mail.links[0];
    await delay(10);
  }
}

/**
 * @param {string} dataDir
 * @param {string} password
 */
export function databaseAddress(dataDir, password) {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/oficio`;
}

/**
 * A write through the API.
 * @param {Workspace} workspace
 * @param {string} path
 * @param {unknown} [body]
 */
export function call({ url, accessToken }, path, body) {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'idempotency-key': randomUUID(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return json(fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** @param {Promise<Response>} answer */
async function json(answer) {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return /** @type {any} */ (await response.json());
}

/** @param {string} url */
async function answers(url) {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}
