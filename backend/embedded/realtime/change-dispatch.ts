import type pg from 'pg';
import { type Change, filteredRow } from './change.ts';
import { type ChangeValues, changeData, changeValues, errorData } from './change-payload.ts';
import { matchingSubscriptions } from './filter-evaluation.ts';
import { encodeFrame } from './serializer.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import type { SubscriptionIndex } from './subscription-index.ts';
import type { Table, TableCatalog } from './table-catalog.ts';
import type { Identity } from './token.ts';
import type { VisibilityProbe } from './visibility-probe.ts';

export interface DispatchTools {
  index: SubscriptionIndex;
  catalog: TableCatalog;
  probe: VisibilityProbe;
  /** The connection of the probe. */
  client: pg.Client;
  /** For what may take long: it must not stand in the way of others. */
  pool: pg.Pool;
  recordBytes: number;
  log: (line: string) => void;
}

/** A change with those whom it concerns, as far as the filters go. */
interface Delivery {
  change: Change;
  table: Table;
  subscriptions: Subscription[];
}

/** Delivers changes, in order, to those who may see them. Rejects when the database can't be asked. */
export async function dispatchChanges(changes: Change[], tools: DispatchTools): Promise<void> {
  const deliveries: Delivery[] = [];
  for (const change of changes) {
    const { schema, name } = change.relation;
    const candidates = tools.index.candidates(schema, name, filteredRow(change));
    const subscriptions = await matchingSubscriptions(tools.pool, change, candidates);
    if (subscriptions.length === 0) continue;
    deliveries.push({ change, table: await tools.catalog.describe(change.relation), subscriptions });
  }
  if (deliveries.length === 0) return;
  const sees = await askVisibility(deliveries, tools);
  for (const delivery of deliveries) await deliver(delivery, sees, tools);
}

type Sees = (delivery: Delivery, identity: Identity) => boolean | undefined;

/** One call for each table and role of the batch, one question for each row and claims. */
async function askVisibility(deliveries: Delivery[], { probe, log }: DispatchTools): Promise<Sees> {
  const transactions = [...new Set(deliveries.map(({ change }) => change.transaction))];
  const answers = new Map<Delivery, Map<string, boolean>>();
  const calls = new Map<
    string,
    { table: Table; role: string; asked: { delivery: Delivery; claims: string }[] }
  >();

  for (const delivery of deliveries) {
    const { table, change } = delivery;
    if (!table.rowSecurity || change.type === 'DELETE' || table.primaryKey.length === 0) continue;
    const seen = new Set<string>();
    for (const { subscriber } of delivery.subscriptions) {
      const { role, claims } = subscriber.identity;
      const person = personKey(subscriber.identity);
      if (seen.has(person)) continue;
      seen.add(person);
      const key = `${table.oid} ${role}`;
      const call = calls.get(key) ?? { table, role, asked: [] };
      call.asked.push({ delivery, claims });
      calls.set(key, call);
    }
    answers.set(delivery, new Map());
  }
  if (calls.size === 0) await probe.settle(transactions);

  for (const { table, role, asked } of calls.values()) {
    const questions = asked.map(({ delivery, claims }) => ({ claims, key: primaryKeyOf(delivery) }));
    const visible = await probe.ask(transactions, table, role, questions);
    asked.forEach(({ delivery, claims }, index) => {
      answers.get(delivery)?.set(`${role} ${claims}`, visible[index] ?? false);
    });
    if (visible.includes(undefined)) log(`Rows of ${table.schema}.${table.name} can't be read as ${role}`);
  }
  return (delivery, identity) => {
    const asked = answers.get(delivery);
    return asked === undefined ? true : asked.get(personKey(identity));
  };
}

async function deliver(delivery: Delivery, sees: Sees, tools: DispatchTools): Promise<void> {
  const { change, table } = delivery;
  const renewed: Subscription[] = [];
  const seeing = delivery.subscriptions.filter((subscription) => {
    if (!subscription.subscriber.isOpen()) return false;
    const visible = sees(delivery, subscription.subscriber.identity);
    if (visible === undefined) renewed.push(subscription);
    return visible === true;
  });
  if (seeing.length > 0) {
    const values = await changeValues(change, table, tools.recordBytes, async ({ sqlType }, text) => {
      const { rows } = await tools.client.query<{ json: string }>(
        `select pg_catalog.to_jsonb(($1::text)::${sqlType})::text as json`,
        [text],
      );
      return rows[0]?.json ?? 'null';
    });
    writeFrames(delivery, values, seeing);
  }
  // A token that was replaced while Postgres was asked: its holder is asked for once more.
  if (renewed.length > 0) {
    const again = { change, table, subscriptions: renewed };
    await deliver(again, await askVisibility([again], tools), tools);
  }
}

/** One frame for each channel and `select`, with the ids of all its matching bindings. */
function writeFrames({ change, table }: Delivery, values: ChangeValues, subscriptions: Subscription[]): void {
  const recipients = new Map<Subscriber, Map<string, { ids: number[]; select: string[] | undefined }>>();
  for (const { subscriber, id, select } of subscriptions) {
    const bySelect = recipients.get(subscriber) ?? new Map();
    recipients.set(subscriber, bySelect);
    const key = select === undefined ? '*' : JSON.stringify(select);
    const frame = bySelect.get(key) ?? { ids: [], select };
    if (!frame.ids.includes(id)) frame.ids.push(id);
    bySelect.set(key, frame);
  }

  const written = new Map<string, Buffer>();
  for (const [subscriber, bySelect] of recipients) {
    if (!subscriber.isOpen()) continue;
    const { topic, version, identity } = subscriber;
    for (const [selectKey, { ids, select }] of bySelect) {
      const key = JSON.stringify([version, topic, identity.role, ids, selectKey]);
      const frame = written.get(key) ?? write(version, topic, ids, dataFor(identity.role, select));
      written.set(key, frame);
      subscriber.deliver(frame);
    }
  }

  function dataFor(role: string, select: string[] | undefined): string {
    if (change.type !== 'DELETE') {
      if (table.primaryKey.length === 0)
        return errorData(change, table, 'Error 400: Bad Request, no primary key');
      if (!canReadKey(table, role)) return errorData(change, table, 'Error 401: Unauthorized');
    }
    return changeData(change, table, values, role, select);
  }
}

function write(version: Subscriber['version'], topic: string, ids: number[], data: string): Buffer {
  const payload = `{"ids":${JSON.stringify(ids)},"data":${data}}`;
  return Buffer.from(
    encodeFrame(version, { joinRef: null, ref: null, topic, event: 'postgres_changes', payload }),
  );
}

function primaryKeyOf({ change, table }: Delivery): string[] {
  return table.primaryKey.map(({ name }) => change.newRow?.[name] ?? '');
}

function canReadKey(table: Table, role: string): boolean {
  const readable = table.readable.get(role);
  return table.primaryKey.every(({ name }) => readable?.has(name) ?? false);
}

function personKey({ role, claims }: Identity): string {
  return `${role} ${claims}`;
}
