import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SignJWT } from 'jose';
import pg from 'pg';
import { WebSocket } from 'ws';
import { nodePath } from '../prepare.mjs';
import { median } from './statistics.mjs';
import { someClients } from './workspace.mjs';

const CHANGES = 30;
const MEMBERS = 100;
const SCOPE_ROUNDS = 3;
const floorServer = fileURLToPath(new URL('floor-realtime.mjs', import.meta.url));

/**
 * The time from the acknowledgement of a commit to the last socket's frame, in milliseconds (medians), with 1, 100
 * and 1,000 sockets of one tenant, beside the bare floor; the time of a change for one of 1,000 tenants; and that for 100
 * members of one tenant who are limited to assigned clients, beside 100 members who see all.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureRealtime(workspace) {
  const admin = new pg.Client({ connectionString: workspace.adminUrl });
  await admin.connect();
  const { adminUrl, organizationId, userId } = workspace;
  const writer = new Worker(new URL('writer.mjs', import.meta.url), {
    workerData: { adminUrl, organizationId, userId },
  });
  await once(writer, 'message');
  const own = { token: workspace.accessToken, ownerId: userId };
  const rows = [];
  for (const count of [1, 100, 1_000]) {
    const floor = await measureFloor(workspace, writer, count);
    const listeners = Array.from({ length: count }, () => own);
    const ownMs = await measureOwn(workspace, writer, listeners);
    rows.push({ sockets: count, floorMs: floor, ownMs, toFloor: ownMs / floor });
  }
  const strangers = await people(workspace, admin, 999);
  const oneOfMany = await measureOwn(workspace, writer, [own, ...strangers]);
  const scope = await measureScope(workspace, writer, admin);
  await writer.terminate();
  await admin.end();
  return { oneTenant: rows, oneOfThousandTenantsMs: oneOfMany, scope };
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {Worker} writer
 * @param {number} count
 */
async function measureFloor(workspace, writer, count) {
  const floor = spawn(nodePath(), [floorServer, workspace.adminUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(floor.stdout, 'data');
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${Number(String(line))}`);
      await once(socket, 'open');
      return socket;
    }),
  );
  const result = await latency(writer, sockets, () => true);
  for (const socket of sockets) socket.terminate();
  const ended = once(floor, 'exit');
  floor.kill('SIGTERM');
  await ended;
  return result;
}

/**
 * Each member is asked about separately, and the two kinds take turns.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {Worker} writer
 * @param {pg.Client} admin
 */
async function measureScope(workspace, writer, admin) {
  const clients = await someClients(admin, workspace.organizationId);
  const all = await members(workspace, admin, []);
  const limited = await members(workspace, admin, clients);
  const rounds = { all: /** @type {number[]} */ ([]), limited: /** @type {number[]} */ ([]) };
  for (let round = 0; round < SCOPE_ROUNDS; round += 1) {
    rounds.all.push(await measureOwn(workspace, writer, all, clients[0]));
    rounds.limited.push(await measureOwn(workspace, writer, limited, clients[0]));
  }
  return { allMs: median(rounds.all), limitedMs: median(rounds.limited) };
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {Worker} writer
 * @param {Listener[]} listeners one per socket; those to the workspace's rows get the change
 * @param {string} [changed] the client to change; absent: one is added
 */
async function measureOwn(workspace, writer, listeners, changed = 'insert') {
  const address = `${workspace.url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/realtime/v1/websocket`;
  /** @type {WebSocket[]} */
  const sockets = [];
  for (const listener of listeners)
    sockets.push(await join(`${address}?apikey=${workspace.publishableKey}&vsn=2.0.0`, listener, workspace));
  const receivers = sockets.filter((_, index) => listeners[index]?.ownerId === workspace.userId);
  const result = await latency(writer, receivers, (frame) => frame[3] === 'postgres_changes', changed);
  for (const socket of sockets) socket.terminate();
  return result;
}

/**
 * @param {string} address
 * @param {Listener} listener
 * @param {import('./workspace.mjs').Workspace} workspace
 * @returns {Promise<WebSocket>} joined, with delivery live
 */
async function join(address, { token, ownerId }, workspace) {
  const socket = new WebSocket(address, {
    headers: {
      host: new URL(workspace.url).host,
      'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 256)}`,
    },
  });
  await once(socket, 'open');
  const changes = [
    { event: '*', schema: 'public', table: 'client_directory', filter: `user_id=eq.${ownerId}` },
  ];
  const live = new Promise((resolve, reject) => {
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data));
      if (event === 'system' && payload.status === 'ok') resolve(undefined);
      if (event === 'phx_reply' && payload.status === 'error') reject(new Error(JSON.stringify(payload)));
    });
  });
  const config = {
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    postgres_changes: changes,
    private: false,
  };
  socket.send(
    JSON.stringify(['1', '1', `realtime:bench-${randomUUID()}`, 'phx_join', { config, access_token: token }]),
  );
  await live;
  return socket;
}

/**
 * The median time from the acknowledgement to the last socket. A frame before the acknowledgement has a negative
 * time.
 * @param {Worker} writer
 * @param {WebSocket[]} sockets
 * @param {(frame: any) => boolean} isChange
 * @param {string} message the writer's
 */
async function latency(writer, sockets, isChange, message = 'insert') {
  const times = [];
  for (let change = 0; change < CHANGES; change += 1) {
    let waiting = sockets.length;
    let last = 0;
    const all = new Promise((resolve) => {
      for (const socket of sockets) {
        const receive = (/** @type {import('ws').RawData} */ data) => {
          if (!isChange(JSON.parse(String(data)))) return;
          socket.off('message', receive);
          last = performance.timeOrigin + performance.now();
          waiting -= 1;
          if (waiting === 0) resolve(undefined);
        };
        socket.on('message', receive);
      }
    });
    writer.postMessage(message);
    const [[acknowledged]] = await Promise.all([once(writer, 'message'), all]);
    times.push(last - acknowledged);
  }
  return median(times);
}

/**
 * Members of the workspace's organization, who see all clients or the given ones.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {pg.Client} admin
 * @param {string[]} clients none: all
 * @returns {Promise<Listener[]>}
 */
async function members(workspace, admin, clients) {
  const added = await people(workspace, admin, MEMBERS);
  await admin.query(
    `WITH added AS (
       INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at, scope)
       SELECT $1, id, 'viewer', now(), CASE WHEN cardinality($3::uuid[]) = 0 THEN 'all' ELSE 'assigned' END
       FROM unnest($2::uuid[]) id
     )
     INSERT INTO oficio.client_assignments (organization_id, user_id, client_id)
     SELECT $1, id, client FROM unnest($2::uuid[]) id, unnest($3::uuid[]) client`,
    [workspace.organizationId, added.map(({ ownerId }) => ownerId), clients],
  );
  return added.map(({ token }) => ({ token, ownerId: workspace.userId }));
}

/**
 * A token and the owner whose rows its socket listens to.
 * @typedef {object} Listener
 * @property {string} token
 * @property {string} ownerId
 */

/**
 * People with a session and a token, each of whom listens to rows of their own.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {pg.Client} admin
 * @param {number} count
 * @returns {Promise<Listener[]>}
 */
async function people(workspace, admin, count) {
  const secret = new TextEncoder().encode(workspace.jwtSecret);
  const added = Array.from({ length: count }, () => ({ user: randomUUID(), session: randomUUID() }));
  await admin.query(
    `INSERT INTO auth.users (id, aud, role, email) SELECT id, 'authenticated', 'authenticated', id || '@example.com'
     FROM unnest($1::uuid[]) id`,
    [added.map((person) => person.user)],
  );
  await admin.query(
    `INSERT INTO auth.sessions (id, user_id, created_at, updated_at) SELECT s.id, s.user_id, now(), now()
     FROM unnest($1::uuid[], $2::uuid[]) AS s (id, user_id)`,
    [added.map((person) => person.session), added.map((person) => person.user)],
  );
  return Promise.all(
    added.map(async ({ user, session }) => {
      const token = await new SignJWT({
        role: 'authenticated',
        session_id: session,
        email: `${user}@example.com`,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(user)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(secret);
      return { token, ownerId: user };
    }),
  );
}

/** @param {Awaited<ReturnType<typeof measureRealtime>>} figures */
export function realtimeRows({ oneTenant, oneOfThousandTenantsMs, scope }) {
  return [
    ...oneTenant.map((row) => [
      `commit to socket, ${row.sockets} of one tenant, ms`,
      row.ownMs.toFixed(2),
      row.floorMs.toFixed(2),
      row.toFloor.toFixed(2),
      '≤ 3',
    ]),
    ['commit to socket, one of 1,000 tenants, ms', oneOfThousandTenantsMs.toFixed(2), '', '', '≤ 5 ms'],
    [
      'commit to socket, 100 limited members, ms (to 100 who see all)',
      scope.limitedMs.toFixed(2),
      scope.allMs.toFixed(2),
      (scope.limitedMs / scope.allMs).toFixed(2),
      '≤ 1.5',
    ],
  ];
}
