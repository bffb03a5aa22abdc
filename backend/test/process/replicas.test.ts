import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addDays,
  clientRoutes,
  couponRoutes,
  DAY_MS,
  importRoutes,
  invoiceRoutes,
  localDateAt,
  RATE_LIMITS,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertReminded } from '../reminder-rows.ts';
import { Fleet, HOOK_SECRET } from '../replicas/fleet.ts';
import { makeLaterRelease } from '../replicas/later-release.ts';
import { TestApplication } from '../test-application.ts';
import { TestImport } from '../test-imports.ts';
import { startTestInbox, type TestInbox } from '../test-inbox.ts';
import { draft, issuer } from '../test-invoices.ts';
import { type OficioChild, Playground } from './oficio-child.ts';

const playground = new Playground();
let inbox: TestInbox;
let app: TestApplication;
let fleet: Fleet;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  // The replicas have the real time.
  app.clock.set(new Date().toISOString());
  fleet = await Fleet.start({ app, playground, smtpUrl: inbox.smtpUrl }, 3);
});
afterAll(async () => {
  await playground.clear();
  await fleet?.close();
  await app?.stop();
  await inbox?.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

async function namesLike(pattern: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ name: string }>(
    'SELECT display_name AS name FROM public.client_directory WHERE display_name LIKE $1 ORDER BY display_name COLLATE "C"',
    [pattern],
  );
  return rows.map(({ name }) => name);
}

test('limits are shared', async () => {
  const owner = await fleet.hosted(await app.owner());
  const { points } = RATE_LIMITS.coupons;

  const call = { as: owner, body: { code: 'NOPE' } };
  const answers = await Promise.all(
    times(2 * points).map(() => fleet.callUntilDone(couponRoutes.validate, call)),
  );

  // A call that a busy replica couldn't finish has taken its point, too.
  expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(points);
  const further = fleet.replicas.map((at) => fleet.callUntilDone(couponRoutes.validate, { ...call, at }));
  expect(statuses(await Promise.all(further))).toEqual([429, 429, 429]);
});

test('one idempotency key at all replicas at once: one row and one answer', async () => {
  const owner = await fleet.hosted(await app.owner());
  const key = randomUUID();

  const answers = await Promise.all(
    times(9).map((index) =>
      fleet.call(clientRoutes.create, {
        as: owner,
        key,
        body: { displayName: 'Once' },
        at: fleet.replicas[index % 3],
      }),
    ),
  );

  const done = answers.filter(({ status }) => status === 201);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(await namesLike('Once')).toEqual(['Once']);
});

test('a call of the hook that is repeated at the other replicas sends one mail', async () => {
  const callHook = (url: string, email: string) => {
    const body = JSON.stringify({
      user: { email },
      email_data: { email_action_type: 'signup', token_hash: 'hash', redirect_to: '' },
    });
    const [id, at] = [randomUUID(), new Date()];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(HOOK_SECRET).sign(id, at, body),
    };
    return fetch(`${url}/api/hooks/send-email`, { method: 'POST', headers, body });
  };

  const answers = await Promise.all(fleet.replicas.map(({ url }) => callHook(url, 'once@example.com')));
  expect(statuses(answers)).toEqual([200, 200, 200]);

  // Each replica sends its mails in order, so that a further one of each follows all of the first ones.
  const later = fleet.replicas.map((_, index) => `later-${index}@example.com`);
  await Promise.all(fleet.replicas.map(({ url }, index) => callHook(url, later[index] ?? '')));
  await vi.waitFor(() => {
    for (const email of later) expect(inbox.to(email)).toHaveLength(1);
  });
  expect(inbox.to('once@example.com')).toHaveLength(1);
});

test('an import that is committed at all replicas at once is written once', async () => {
  const owner = await app.owner();
  const file = await TestImport.of(
    app,
    owner,
    'clients',
    `Name\n${times(30)
      .map((index) => `Imported ${index}`)
      .join('\n')}\n`,
  );
  await file.check();
  const as = await fleet.hosted(owner);

  const answers = await Promise.all(
    fleet.replicas.map((at) =>
      fleet.call(importRoutes.commit, {
        as,
        at,
        key: randomUUID(),
        parameters: { id: file.id },
        body: { mode: 'all' },
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await namesLike('Imported %')).toHaveLength(30);
});

test('one task that three replicas run at once queues each reminder once, and each mail is sent once', async () => {
  const owner = await app.owner();
  const yesterday = addDays(localDateAt(app.clock.instant(), 'UTC'), -1);
  const clients = times(6).map(() => ({
    id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    timezone: 'UTC',
    locale: 'en' as const,
  }));
  const invoices = clients.map(({ id }, index) => ({
    id: randomUUID(),
    clientId: id,
    number: `R-${index}`,
    dueDate: yesterday,
    sentAt: `${addDays(yesterday, -20)}T12:00:00.000Z`,
  }));
  const rule = {
    trigger: 'invoice_due' as const,
    sendAtMinute: 0,
    businessDaysOnly: false,
    steps: [{ offsetDays: 0, templateKey: 'invoice_due_today' as const }],
    activeSince: new Date(app.clock.now().getTime() - 5 * DAY_MS).toISOString(),
  };
  await insertReminded(app, owner, { clients, invoices, rules: [rule] });

  await Promise.all(times(3).map(() => app.admin.query("SELECT oficio.enqueue_job('reminders.due', '{}')")));

  await vi.waitFor(
    async () => {
      const { rows } = await app.admin.query(
        'SELECT state, count(*)::int AS messages FROM oficio.outbox WHERE organization_id = $1 GROUP BY state',
        [owner.organizationId],
      );
      expect(rows).toEqual([{ state: 'sent', messages: clients.length }]);
    },
    { timeout: 240_000 },
  );
  expect(clients.map(({ email }) => inbox.to(email).length)).toEqual(clients.map(() => 1));
});

test.runIf(isFullRun)(
  'a replica that is killed among issues: numbers without a gap or a duplicate',
  async () => {
    const owner = await issuer(app);
    const { id: clientId } = await app.client(owner);
    const ids: string[] = [];
    for (const _ of times(45)) ids.push((await draft(app, owner, { clientId })).id);
    const as = await fleet.hosted(owner);
    const [victim, ...others] = fleet.replicas;
    let answered = 0;

    const numbers = await Promise.all(
      ids.map(async (id) => {
        const answer = await fleet.callUntilDone(invoiceRoutes.issue, {
          as,
          parameters: { id },
          body: { version: 1 },
        });
        answered += 1;
        if (answered === 10) victim?.signal('SIGKILL');
        return Number((answer.body as { number: string }).number.split('-').at(-1));
      }),
    );

    expect(await victim?.ended).toBe('SIGKILL');
    expect(numbers.sort((one, other) => one - other)).toEqual(times(45).map((index) => index + 1));
    const replacement = await (await fleet.launch()).running();
    fleet.use([replacement, ...others]);
  },
);

test.runIf(isFullRun)(
  'a rolling restart with a migration: every write is stored once, and only replicas of the schema’s release start',
  async () => {
    const owners = await Promise.all(times(4).map(async () => fleet.hosted(await app.owner())));
    const later = await makeLaterRelease(await playground.directory());
    const written: string[] = [];
    let rolling = true;
    const writers = owners.map(async (as, writer) => {
      for (let turn = 0; rolling; turn += 1) {
        const displayName = `Rolled ${writer}-${turn}`;
        const answer = await fleet.callUntilDone(clientRoutes.create, { as, body: { displayName } });
        expect([answer.status, answer.text]).toEqual([201, answer.text]);
        written.push(displayName);
        // An account may write 300 times a minute.
        await delay(200);
      }
    });
    const readyOf = (url: string) =>
      fetch(`${url}/api/health/ready`).then(
        (answer) => answer.status,
        () => 0,
      );

    const early = await fleet.launch(later);
    await vi.waitFor(async () => expect(await readyOf(early.url)).toBe(503));
    expect((await fetch(`${early.url}/api/health/live`)).status).toBe(200);
    expect(early.output).toContain('The database’s schema is older than this release.');
    await fleet.migrate(later);
    await early.running();
    expect(await readyOf(early.url)).toBe(200);

    const former = await fleet.launch();
    await vi.waitFor(async () => expect(await readyOf(former.url)).toBe(503));
    expect(former.output).toContain('The database’s schema is newer than this release.');
    expect(await former.stop()).toBe(0);

    // One after the other, as an orchestrator does it: the new one is ready before the old one ends.
    let spare: OficioChild | undefined = early;
    for (const old of fleet.replicas) {
      const next = spare ?? (await (await fleet.launch(later)).running());
      spare = undefined;
      fleet.use([...fleet.replicas.filter((one) => one !== old), next]);
      expect(await old.stop()).toBe(0);
    }
    rolling = false;
    await Promise.all(writers);

    expect(written.length).toBeGreaterThan(20);
    expect(await namesLike('Rolled %')).toEqual([...written].sort());
  },
);
