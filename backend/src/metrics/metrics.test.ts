import { randomUUID } from 'node:crypto';
import { clientRoutes, invitationRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../test/test-inbox.ts';
import { ApiDatabase, WorkerDatabase } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Metrics } from './metrics.ts';
import { metricsEndpoint } from './metrics-endpoint.ts';

const TOKEN = 'a token of the tests';
const metrics = new Metrics();
let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    answered: metrics.answered,
    beforeParsers: (express) => {
      express.use('/metrics', metricsEndpoint(metrics, TOKEN));
      express.use('/local', metricsEndpoint(metrics, undefined));
    },
  });
  const [api, worker] = [app.nest.get(ApiDatabase), app.nest.get(WorkerDatabase)];
  metrics.watch({ pools: { api: () => api.figures() }, worker, sockets: () => 7 });
  owner = await app.owner();
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

async function figures(): Promise<string> {
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
}

test('the figures count requests by pattern, method and status, without anything of a person or an organization', async () => {
  const client = await app.client(owner, { displayName: 'Planted Name' });
  const secret = randomUUID();
  await app.call(clientRoutes.one, { as: owner, parameters: { id: client.id } });
  await app.call(clientRoutes.list, { as: owner, query: { search: secret } });
  await app.call(clientRoutes.list);
  await app.fetch('GET', `/portal/${secret}`);
  await app.fetch('GET', `/api/${secret}`);
  await app.fetch('GET', `/${secret}`);
  await app.admin.query(
    "UPDATE pgboss.queue SET queued_count = 3, active_count = 1 WHERE name = 'mail.send'",
  );

  const text = await figures();
  const count = (labels: string) =>
    new RegExp(`oficio_http_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1];
  expect(count('method="GET",route="/api/clients/:id",status="200"')).toBe('1');
  expect(count('method="GET",route="/api/clients",status="200"')).toBe('1');
  expect(count('method="GET",route="/api/clients",status="401"')).toBe('1');
  expect(count('method="GET",route="/portal/:token",status="404"')).toBe('1');
  expect(text).toMatch(/route="other",status="404"/);
  for (const line of [
    'oficio_database_connections{pool="api",state="waiting"} 0',
    'oficio_jobs{queue="mail.send",state="queued"} 3',
    'oficio_jobs{queue="mail.send",state="active"} 1',
    'oficio_outbox_messages{state="queued"} 0',
    'oficio_realtime_sockets 7',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  for (const planted of [secret, client.id, owner.organizationId, owner.userId, owner.email, 'Planted']) {
    expect(text).not.toContain(planted);
  }
});

test('the figures are for whoever has the token, or else for this machine without a proxy', async () => {
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(app.url + path, { headers })).status;
  expect(await status('/metrics', {})).toBe(404);
  expect(await status('/metrics', { authorization: `Bearer ${TOKEN}x` })).toBe(404);
  expect(await status('/metrics', { authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(await status('/local', {})).toBe(200);
  expect(await status('/local', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});

test('figures of the process are answered while the database can’t be reached', async () => {
  const alone = new Metrics();
  const worker = { read: () => Promise.reject(new Error('No connection')) } as unknown as WorkerDatabase;
  alone.watch({ pools: { api: () => ({ total: 10, idle: 0, waiting: 42 }) }, worker, sockets: undefined });
  const { body } = await alone.text();
  expect(body).toContain('oficio_database_connections{pool="api",state="waiting"} 42');
  expect(body).not.toContain('oficio_jobs{');
});

test('the lines of a job and of its mail have the id of the request that queued it', async () => {
  const email = `${randomUUID()}@example.com`;
  const { headers, status } = await app.call(invitationRoutes.create, {
    as: owner,
    body: { email, role: 'manager' },
  });
  expect(status).toBe(201);
  const requestId = headers.get('x-request-id');
  const jobs = app.nest.get(Jobs, { strict: false });
  await jobs.runPending();
  expect(inbox.to(email).length).toBe(1);
  const lines = app.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
  expect(lines.map(({ msg, job }) => [msg, job])).toEqual([
    ['request', undefined],
    ['mail', 'invitation.send'],
    ['job', 'invitation.send'],
  ]);
  expect(JSON.stringify(lines)).not.toContain(email);

  await app.admin.query("SELECT oficio.enqueue_job('document.purge', '{}')");
  await jobs.runPending();
  expect(JSON.parse(app.logLines.at(-1) ?? '{}')).not.toHaveProperty('requestId');
});
