import { cpus } from 'node:os';
import { decodeJwt, SignJWT } from 'jose';
import { load, warmUp } from './load.mjs';
import { fillRecords, loadable, openWorkspace, startProcess } from './workspace.mjs';

const ROWS = 10_000;
const SECONDS = 8;
const COUNTS = [1, 2, 3];
/** Above this share of busy processors, the machine itself is the limit. */
const BUSY = 0.9;

/**
 * A page of clients (50 of 10,000) from one, two and three replicas in hosted mode on one Postgres: the sum of their
 * requests a second, and how busy the machine was. The load comes from the same machine.
 */
export async function measureReplicas() {
  const workspace = await openWorkspace();
  /** @type {{ url: string, stop: () => Promise<void> }[]} */
  const replicas = [];
  try {
    await fillRecords(workspace, ROWS, workspace, ['clients']);
    const token = await hostedToken(workspace);
    const figures = [];
    for (const count of COUNTS) {
      while (replicas.length < count) replicas.push(await startReplica(workspace));
      figures.push({ count, ...(await measure(replicas, token)) });
    }
    return figures;
  } finally {
    for (const replica of replicas) await replica.stop();
    await workspace.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureReplicas>>} figures the first one is the floor */
export function replicaRows(figures) {
  const one = figures[0]?.requestsPerSecond ?? Number.NaN;
  return figures.flatMap(({ count, requestsPerSecond, p99, busy }) => {
    const name = `${count} ${count === 1 ? 'replica' : 'replicas'}`;
    const limit = busy > BUSY ? 'they were the limit' : 'they were not the limit';
    return [
      [
        `${name}, requests/s`,
        requestsPerSecond.toFixed(0),
        one.toFixed(0),
        (requestsPerSecond / one).toFixed(2),
      ],
      [`${name}, p99 ms`, p99.toFixed(0)],
      [`${name}, processors busy`, `${(busy * 100).toFixed(0)} % (${limit})`],
    ];
  });
}

/** @param {import('./workspace.mjs').Workspace} workspace whose embedded services stand for the project */
function startReplica({ adminUrl, url, publishableKey, jwtSecret }) {
  return startProcess('/nowhere', loadable, {
    DATABASE_URL: adminUrl,
    MIGRATE: '0',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_JWT_SECRET: jwtSecret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Oficio <bench@example.com>',
    LOG_LEVEL: 'error',
  });
}

/**
 * Supabase names itself as the issuer, and the embedded service has none.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
function hostedToken({ accessToken, url, jwtSecret }) {
  return new SignJWT({ ...decodeJwt(accessToken), iss: `${url}/auth/v1` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
}

/**
 * @param {readonly { url: string }[]} replicas
 * @param {string} token
 */
async function measure(replicas, token) {
  const targets = replicas.map(({ url }) => ({
    url: `${url.replace('localhost', '127.0.0.1')}/api/clients?limit=50`,
    headers: { authorization: `Bearer ${token}`, host: new URL(url).host },
  }));
  for (const target of targets) await warmUp(target);
  const before = processorTimes();
  const answers = await Promise.all(targets.map((target) => load({ ...target, seconds: SECONDS })));
  const after = processorTimes();
  return {
    requestsPerSecond: answers.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
    p99: Math.max(...answers.map(({ p99 }) => p99)),
    busy: 1 - (after.idle - before.idle) / (after.all - before.all),
  };
}

function processorTimes() {
  const times = cpus().map((processor) => processor.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
