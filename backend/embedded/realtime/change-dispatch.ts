import type pg from 'pg';
import { type Change, filteredRow } from './change.ts';
import { changeValues } from './change-payload.ts';
import type { Delivery } from './delivery.ts';
import { matchingSubscriptions } from './filter-evaluation.ts';
import { createFrameWriter } from './frame-writer.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import type { SubscriptionIndex } from './subscription-index.ts';
import type { TableCatalog } from './table-catalog.ts';
import { askVisibility, type VisibilityPart } from './visibility.ts';
import type { VisibilityProbe } from './visibility-probe.ts';

export interface DispatchTools {
  index: SubscriptionIndex;
  catalog: TableCatalog;
  probe: VisibilityProbe;
  /** The connection that the probe uses. */
  client: pg.Client;
  /** For queries that may take long and must not delay the others. */
  pool: pg.Pool;
  recordBytes: number;
  log: (line: string) => void;
}

/** Delivers changes in order to the subscribers that may see them. Rejects when the database can't be queried. */
export async function dispatchChanges(changes: Change[], tools: DispatchTools): Promise<void> {
  const deliveries: Delivery[] = [];
  for (const change of changes) {
    const { schema, name } = change.relation;
    const candidates = tools.index.candidates(schema, name, filteredRow(change));
    if (candidates.length === 0) continue;
    const subscriptions = await matchingSubscriptions(tools.pool, change, candidates);
    if (subscriptions.length === 0) continue;
    deliveries.push({ change, table: await tools.catalog.describe(change.relation), subscriptions });
  }
  if (deliveries.length > 0) await deliverAll(deliveries, tools);
}

async function deliverAll(deliveries: Delivery[], tools: DispatchTools): Promise<void> {
  const asked = askVisibility(deliveries, tools);
  for (const delivery of deliveries) {
    const renewed = await deliver(delivery, asked.get(delivery) ?? [], tools);
    // A token may be replaced during the query; its channel's visibility is asked once more.
    if (renewed.length > 0) await deliverAll([{ ...delivery, subscriptions: renewed }], tools);
  }
}

/**
 * Writes to the subscribers of each part as its answer arrives. Returns the subscriptions whose claims have changed.
 */
async function deliver(
  { change, table }: Delivery,
  parts: VisibilityPart[],
  { client, recordBytes }: DispatchTools,
): Promise<Subscription[]> {
  const renewed: Subscription[] = [];
  let writer: ReturnType<typeof createFrameWriter> | undefined;
  for (const part of parts) {
    const seen = await part.seen;
    for (const [subscriber, subscriptions] of bySubscriber(part.subscriptions)) {
      if (!subscriber.isOpen()) continue;
      const visible = seen(subscriber.identity);
      if (visible === undefined) renewed.push(...subscriptions);
      if (!visible) continue;
      writer ??= createFrameWriter(
        change,
        table,
        await changeValues(change, table, recordBytes, ({ sqlType }, text) => toJson(client, sqlType, text)),
      );
      for (const frame of writer(subscriber, subscriptions)) subscriber.deliver(frame);
    }
  }
  return renewed;
}

function bySubscriber(subscriptions: Subscription[]): Map<Subscriber, Subscription[]> {
  const groups = new Map<Subscriber, Subscription[]>();
  for (const subscription of subscriptions) {
    const group = groups.get(subscription.subscriber);
    if (group) group.push(subscription);
    else groups.set(subscription.subscriber, [subscription]);
  }
  return groups;
}

async function toJson(client: pg.Client, sqlType: string, text: string): Promise<string> {
  const { rows } = await client.query<{ json: string }>(
    `select pg_catalog.to_jsonb(($1::text)::${sqlType})::text as json`,
    [text],
  );
  return rows[0]?.json ?? 'null';
}
