import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AnswerOf, invoiceRoutes, pathOf } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../test-application.ts';
import { sendCall } from '../test-call.ts';
import { draft, issuer } from '../test-invoices.ts';

const KILLS = isFullRun ? 10 : 2;
const ISSUES_A_KILL = 50;
const CONNECTIONS = 20;

interface Attempt {
  id: string;
  /** The idempotency key, which all attempts share. */
  key: string;
}

let app: TestApplication;
let owner: TestOwner;
let child: ChildProcess | undefined;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited } });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await app.stop();
});

test(`SIGKILL at ${KILLS} moments of ${KILLS * ISSUES_A_KILL} issues from ${CONNECTIONS} connections: no gap, no duplicate`, async () => {
  app.clock.set(new Date().toISOString());
  owner = await issuer(app);
  const { id: clientId } = await app.client(owner);
  const left: Attempt[] = [];
  for (let index = 0; index < KILLS * ISSUES_A_KILL; index += 1) {
    left.push({ id: (await draft(app, owner, { clientId })).id, key: randomUUID() });
  }
  const ids = left.map(({ id }) => id);
  const answered = new Map<string, string | null>();
  let lost = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    lost += await issueAll(left, answered, { killAfter: randomInt(1, ISSUES_A_KILL - CONNECTIONS) });
  }
  expect(lost, 'no process was killed in the middle of an issue').toBeGreaterThan(0);
  await issueAll(left, answered, { killAfter: Number.POSITIVE_INFINITY });
  child?.kill('SIGKILL');

  const { rows } = await app.admin.query<{ id: string; number: string; documents: number }>(
    `SELECT id, number, (SELECT count(*)::integer FROM oficio.invoice_documents WHERE invoice_id = id) AS documents
     FROM public.invoices WHERE organization_id = $1 ORDER BY number`,
    [owner.organizationId],
  );
  expect(rows.map(({ number }) => Number(number.split('-').at(-1)))).toEqual(
    ids.map((_, index) => index + 1),
  );
  expect(rows.filter(({ documents }) => documents !== 1)).toEqual([]);
  expect(new Map(rows.map(({ id, number }) => [id, number]))).toEqual(
    new Map(ids.map((id) => [id, answered.get(id)])),
  );
});

/** Issues on a new process until nothing is left or the process was killed. Returns the number of lost answers. */
async function issueAll(
  left: Attempt[],
  answered: Map<string, string | null>,
  { killAfter }: { killAfter: number },
): Promise<number> {
  const { url, kill } = await startServer();
  let lost = 0;
  let answers = 0;
  const connection = async (): Promise<void> => {
    for (let attempt = left.pop(); attempt; attempt = left.pop()) {
      const outcome = await issue(url, attempt);
      if (typeof outcome !== 'object') left.push(attempt);
      if (outcome === 'busy') continue;
      if (outcome === 'lost') {
        lost += 1;
        return;
      }
      answered.set(attempt.id, outcome.number);
      answers += 1;
      if (answers === killAfter) setTimeout(kill, randomInt(0, 8));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return lost;
}

type Issued = AnswerOf<typeof invoiceRoutes.issue>;

async function issue(url: string, { id, key }: Attempt): Promise<Issued | 'lost' | 'busy'> {
  const call = { as: owner, body: { version: 1 }, headers: { 'idempotency-key': key } };
  const answer = await sendCall(url + pathOf(invoiceRoutes.issue, { id }), 'POST', call).catch(() => null);
  if (!answer) return 'lost';
  if (answer.status === 503) return 'busy';
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Issued;
}

async function startServer(): Promise<{ url: string; kill: () => void }> {
  child?.kill('SIGKILL');
  const script = fileURLToPath(new URL('issue-child.ts', import.meta.url));
  const started = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, CONNECTIONS: JSON.stringify(app.options.connections) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child = started;
  const [port] = await once(started, 'message');
  return { url: `http://127.0.0.1:${port}`, kill: () => started.kill('SIGKILL') };
}
