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

const CHANGES = 30;
const floorServer = fileURLToPath(new URL('floor-realtime.mjs', import.meta.url));

/**
 * The time from the acknowledgement of a commit to the last socket's frame, in milliseconds (medians), with 1, 100
 * and 1,000 sockets of one tenant, beside the bare floor; and the time of a change for one of 1,000 tenants.
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
  const rows = [];
  for (const count of [1, 100, 1_000]) {
    const floor = await measureFloor(workspace, writer, count);
    const tokens = Array.from({ length: count }, () => workspace.accessToken);
    const own = await measureOwn(workspace, writer, tokens);
    rows.push({ sockets: count, floorMs: floor, ownMs: own, toFloor: own / floor });
  }
  const tokens = [workspace.accessToken, ...(await strangers(workspace, admin, 999))];
  const oneOfMany = await measureOwn(workspace, writer, tokens);
  await writer.terminate();
  await admin.end();
  return { oneTenant: rows, oneOfThousandTenantsMs: oneOfMany };
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
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {Worker} writer
 * @param {string[]} tokens one per socket; the sockets of the workspace's own person get the change
 */
async function measureOwn(workspace, writer, tokens) {
  const address = `${workspace.url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/realtime/v1/websocket`;
  /** @type {WebSocket[]} */
  const sockets = [];
  for (const token of tokens)
    sockets.push(await join(`${address}?apikey=${workspace.publishableKey}&vsn=2.0.0`, token, workspace));
  const receivers = sockets.filter((_, index) => tokens[index] === workspace.accessToken);
  const result = await latency(writer, receivers, (frame) => frame[3] === 'postgres_changes');
  for (const socket of sockets) socket.terminate();
  return result;
}

/**
 * @param {string} address
 * @param {string} token
 * @param {import('./workspace.mjs').Workspace} workspace
 * @returns {Promise<WebSocket>} joined, with delivery live
 */
async function join(address, token, workspace) {
  const socket = new WebSocket(address, {
    headers: {
      host: new URL(workspace.url).host,
      'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 256)}`,
    },
  });
  await once(socket, 'open');
  const subject = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
  const changes = [
    { event: '*', schema: 'public', table: 'client_directory', filter: `user_id=eq.${subject}` },
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
 */
async function latency(writer, sockets, isChange) {
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
    writer.postMessage('insert');
    const [[acknowledged]] = await Promise.all([once(writer, 'message'), all]);
    times.push(last - acknowledged);
  }
  return median(times);
}

/**
 * People of other tenants, each with a session and a token.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {pg.Client} admin
 * @param {number} count
 */
async function strangers(workspace, admin, count) {
  const secret = new TextEncoder().encode(workspace.jwtSecret);
  const people = Array.from({ length: count }, () => ({ user: randomUUID(), session: randomUUID() }));
  await admin.query(
    `INSERT INTO auth.users (id, aud, role, email) SELECT id, 'authenticated', 'authenticated', id || '@example.com'
     FROM unnest($1::uuid[]) id`,
    [people.map((person) => person.user)],
  );
  await admin.query(
    `INSERT INTO auth.sessions (id, user_id, created_at, updated_at) SELECT s.id, s.user_id, now(), now()
     FROM unnest($1::uuid[], $2::uuid[]) AS s (id, user_id)`,
    [people.map((person) => person.session), people.map((person) => person.user)],
  );
  return Promise.all(
    people.map(({ user, session }) =>
      new SignJWT({ role: 'authenticated', session_id: session, email: `${user}@example.com` })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(user)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(secret),
    ),
  );
}
