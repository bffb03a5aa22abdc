import type { Change } from './change.ts';
import { type ChangeValues, changeData, errorData } from './change-payload.ts';
import { encodeFrame } from './serializer.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import type { Table } from './table-catalog.ts';

/**
 * The frames of one change: for each subscriber one for every distinct `select`, with the ids of all its
 * bindings that match. Subscribers who ask alike get the same bytes.
 */
export function createFrameWriter(
  change: Change,
  table: Table,
  values: ChangeValues,
): (subscriber: Subscriber, subscriptions: Subscription[]) => Buffer[] {
  const dataTexts = new Map<string, string>();
  const frames = new Map<string, Buffer>();

  function dataFor(role: string, select: string[] | undefined, key: string): string {
    const text = dataTexts.get(key) ?? makeData(role, select);
    dataTexts.set(key, text);
    return text;
  }

  function makeData(role: string, select: string[] | undefined): string {
    if (change.type !== 'DELETE') {
      if (table.primaryKey.length === 0)
        return errorData(change, table, 'Error 400: Bad Request, no primary key');
      if (!canReadKey(table, role)) return errorData(change, table, 'Error 401: Unauthorized');
    }
    return changeData(change, table, values, role, select);
  }

  return ({ topic, version, identity: { role } }, subscriptions) =>
    [...bySelect(subscriptions)].map(([selected, { ids, select }]) => {
      const dataKey = `${role} ${selected}`;
      const frameKey = `${version} ${ids.join(',')} ${dataKey} ${topic}`;
      const known = frames.get(frameKey);
      if (known) return known;
      const payload = `{"ids":[${ids.join(',')}],"data":${dataFor(role, select, dataKey)}}`;
      const header = { joinRef: null, ref: null, topic, event: 'postgres_changes' };
      const frame = Buffer.from(encodeFrame(version, { ...header, payload }));
      frames.set(frameKey, frame);
      return frame;
    });
}

interface Selection {
  ids: number[];
  select: string[] | undefined;
}

function bySelect(subscriptions: Subscription[]): Map<string, Selection> {
  const selections = new Map<string, Selection>();
  for (const { id, select } of subscriptions) {
    const key = select === undefined ? '*' : JSON.stringify(select);
    const selection = selections.get(key);
    if (selection === undefined) selections.set(key, { ids: [id], select });
    else if (!selection.ids.includes(id)) selection.ids.push(id);
  }
  return selections;
}

function canReadKey(table: Table, role: string): boolean {
  const readable = table.readable.get(role);
  return table.primaryKey.every(({ name }) => readable?.has(name) ?? false);
}
