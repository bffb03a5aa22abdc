import type { Pgoutput } from 'pg-logical-replication';
import type { Row } from './change.ts';

type Relation = Pgoutput.MessageRelation;
export type RowMessage = Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete;

const TAGS = ['I', 'U', 'D'];

/** Whether the message is an insert, an update or a delete. */
export function isRowMessage(message: Buffer): boolean {
  return TAGS.includes(message.toString('latin1', 0, 1));
}

/**
 * Parses pgoutput's Insert, Update and Delete, with every value as the text that Postgres wrote. The library's parser
 * converts values and strips a byte order mark. Of a key tuple only the key columns are kept, because the other nulls
 * are placeholders. Throws on a relation that was not announced.
 * Source: PostgreSQL, "Logical Replication Message Formats".
 */
export function readRowMessage(message: Buffer, relations: ReadonlyMap<number, Relation>): RowMessage {
  const relation = relations.get(message.readUInt32BE(1));
  if (relation === undefined) throw new Error('A change of an unknown table');
  let offset = 5;

  function kind(): string {
    offset += 1;
    return message.toString('latin1', offset - 1, offset);
  }

  function tuple(columns: Relation['columns'], old?: Row): Row {
    const row: Row = {};
    const count = message.readUInt16BE(offset);
    offset += 2;
    for (let index = 0; index < count; index += 1) {
      const name = columns[index]?.name ?? '';
      const form = kind();
      if (form === 'n') row[name] = null;
      else if (form === 't') row[name] = text();
      else if (old?.[name] !== undefined) row[name] = old[name];
    }
    return row;
  }

  function text(): string {
    const start = offset + 4;
    offset = start + message.readUInt32BE(offset);
    return message.toString('utf8', start, offset);
  }

  function keyTuple({ columns, keyColumns }: Relation): Row {
    const row = tuple(columns);
    return Object.fromEntries(keyColumns.map((name) => [name, row[name]]));
  }

  const tag = message.toString('latin1', 0, 1);
  let key: Row | null = null;
  let old: Row | null = null;
  const form = kind();
  if (form === 'K') key = keyTuple(relation);
  if (form === 'O') old = tuple(relation.columns);
  if (tag === 'D') return { tag: 'delete', relation, key, old };
  if (form !== 'N') kind();
  const newRow = tuple(relation.columns, old ?? undefined);
  return tag === 'I'
    ? { tag: 'insert', relation, new: newRow }
    : { tag: 'update', relation, key, old, new: newRow };
}
