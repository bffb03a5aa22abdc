import type { Change } from './change.ts';
import { type ChangeValues, changeData, errorData } from './change-payload.ts';
import type { ProtocolVersion } from './frame.ts';
import { encodeFrame } from './serializer.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import type { Table } from './table-catalog.ts';

/**
 * Writes the frames of one change: for each subscriber one frame for every distinct `select`, with the ids of all
 * matching bindings. Everything except the topic is written once for equal requests.
 */
export function createFrameWriter(
  change: Change,
  table: Table,
  values: ChangeValues,
): (subscriber: Subscriber, subscriptions: Subscription[]) => Buffer[] {
  const frames = new Map<string, (topic: string) => Buffer>();

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
      const key = `${version} ${ids.join(',')} ${role} ${selected}`;
      let frameFor = frames.get(key);
      if (frameFor === undefined) {
        frameFor = framesByTopic(version, `{"ids":[${ids.join(',')}],"data":${makeData(role, select)}}`);
        frames.set(key, frameFor);
      }
      return frameFor(topic);
    });
}

function framesByTopic(version: ProtocolVersion, payload: string): (topic: string) => Buffer {
  const header = { joinRef: null, ref: null, topic: '', event: 'postgres_changes' };
  const withoutTopic = encodeFrame(version, { ...header, payload });
  // Both versions write the topic before the payload, so the first empty string is the topic.
  const place = withoutTopic.indexOf('""');
  const before = withoutTopic.slice(0, place);
  const after = Buffer.from(withoutTopic.slice(place + 2));
  const frames = new Map<string, Buffer>();
  return (topic) => {
    const known = frames.get(topic);
    if (known) return known;
    const frame = Buffer.concat([Buffer.from(before + JSON.stringify(topic)), after]);
    frames.set(topic, frame);
    return frame;
  };
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
