import { randomUUID } from 'node:crypto';
import { OUTBOX } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { TestMails } from '../../../test/test-mails.ts';
import { WorkerDatabase } from '../../database/database.ts';
import { Mailer } from '../../mails/index.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { MailAreas } from './mail-areas.ts';
import { MessageChanges } from './message-changes.service.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { OutboxClaims } from './outbox-claims.service.ts';
import { OutboxLimitsRepository } from './outbox-limits.repository.ts';

const REPLICAS = 20;

let app: TestApplication;
let databases: WorkerDatabase[];

beforeAll(async () => {
  app = await TestApplication.start();
  new TestMails(app);
  databases = Array.from(
    { length: REPLICAS },
    () =>
      new WorkerDatabase({
        adminUrl: app.database.adminUrl,
        role: 'oficio_worker',
        connections: 1,
        waitMs: 60_000,
        onError: () => undefined,
      }),
  );
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await app.stop();
});

/** The claims of a replica with a connection of its own. */
function claimsOver(database: WorkerDatabase): OutboxClaims {
  const areas = app.nest.get(MailAreas, { strict: false });
  const outbox = new OutboxRepository(database);
  const changes = new MessageChanges(outbox, areas, app.nest.get(AuditLog, { strict: false }), app.clock);
  const mailer = app.nest.get(Mailer, { strict: false });
  return new OutboxClaims(outbox, new OutboxLimitsRepository(), changes, areas, mailer, app.clock);
}

async function addMessages({ organizationId }: TestOwner, count: number, sent = 0): Promise<string[]> {
  const at = app.clock.instant();
  const { rows } = await app.admin.query<{ id: string; state: string }>(
    `INSERT INTO oficio.outbox (id, organization_id, occurrence_key, kind, template_key, entity_type, entity_id,
       to_address, locale, subject, body_text, due_at, state, next_attempt_at, sending_since, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2 || n, 'automatic', 'x', 'thing', gen_random_uuid(), 'a@example.com', 'en', 'x', 'x',
       $3, CASE WHEN n <= $5 THEN 'sent' ELSE 'queued' END, CASE WHEN n > $5 THEN $3::timestamptz END,
       CASE WHEN n <= $5 THEN $3::timestamptz END, $3, $3
     FROM generate_series(1, $4::integer) n RETURNING id, state`,
    [organizationId, randomUUID(), at, count + sent, sent],
  );
  return rows.filter(({ state }) => state === 'queued').map(({ id }) => id);
}

/** Every replica takes offered ids until none is left. */
async function claimAll(offered: string[]): Promise<string[]> {
  const claimed: string[] = [];
  await Promise.all(
    databases.map(async (database) => {
      const claims = claimsOver(database);
      for (let id = offered.pop(); id !== undefined; id = offered.pop()) {
        const message = await claims.claim(id);
        if (message) claimed.push(message.id);
      }
    }),
  );
  return claimed;
}

test('20 replicas claim 1,000 due messages, each once', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => app.owner()));
  const ids = (await Promise.all(owners.map((owner) => addMessages(owner, 100)))).flat();
  const claimed = await claimAll([...ids]);
  expect(claimed.toSorted()).toEqual(ids.toSorted());
  expect(await claimAll([...ids])).toEqual([]);
});

test('a message that is offered to five replicas at once is claimed by one', async () => {
  const ids = await addMessages(await app.owner(), 200);
  const claimed = await claimAll(ids.flatMap((id) => Array<string>(5).fill(id)));
  expect(claimed.toSorted()).toEqual(ids.toSorted());
});

test('20 replicas together don’t exceed the limit of an organization', async () => {
  const owner = await app.owner();
  const left = 7;
  const ids = await addMessages(owner, 40, OUTBOX.recipientsPerDay.paid - left);
  expect(await claimAll([...ids])).toHaveLength(left);
  const { rows } = await app.admin.query(
    `SELECT skip_reason, count(*)::integer AS count FROM oficio.outbox
     WHERE organization_id = $1 AND state = 'skipped' GROUP BY 1`,
    [owner.organizationId],
  );
  expect(rows).toEqual([{ skip_reason: 'over_limit', count: 40 - left }]);
});
