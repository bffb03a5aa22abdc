import type {
  bulkAnswer,
  bulkBody,
  DeletedRecord,
  RealtimeTable,
  Route,
  versionBody,
} from '@oficio/contracts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { ListAddress } from './list-search.ts';

/** What every record of a list has. */
export interface ListedRecord {
  id: string;
  version: number;
  status: string;
  createdAt: string;
}

/** What every single record has on top. */
export interface StoredRecord extends ListedRecord {
  deletedAt: string | null;
  deletedBy: string | null;
}

type Answering<Answer, Query extends z.core.$ZodType | undefined = undefined> = Route<
  undefined,
  z.core.$ZodType<Answer>,
  Query
>;

export interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}

/** The ten routes of `recordRoutes` in contracts. */
export interface RecordRoutes<Item extends ListedRecord, Single extends StoredRecord> {
  list: Answering<Page<Item>, z.core.$ZodType>;
  csv: Route<undefined, undefined, z.core.$ZodType>;
  trash: Answering<Page<DeletedRecord>, z.core.$ZodType>;
  bulk: Route<typeof bulkBody, typeof bulkAnswer, undefined>;
  create: Route<z.core.$ZodType, z.core.$ZodType<Single>, undefined>;
  one: Answering<Single>;
  update: Route<z.core.$ZodType, z.core.$ZodType<Single>, undefined>;
  archive: Route<typeof versionBody, z.core.$ZodType<Single>, undefined>;
  restore: Route<typeof versionBody, z.core.$ZodType<Single>, undefined>;
  remove: Route<undefined, undefined, undefined>;
}

/** An area of records, as its screens name it and reach it. */
export interface RecordArea<
  Item extends ListedRecord = ListedRecord,
  Single extends StoredRecord = StoredRecord,
> {
  routes: RecordRoutes<Item, Single>;
  /** The table whose rows its records are. */
  table: RealtimeTable;
  /** What a person calls one record and several: `client`, `clients`. */
  one: string;
  many: string;
  icon: ReactNode;
  /** The path of its list; the page of a record is below it, under the record's id. */
  path: string;
  address: ListAddress;
  nameOf: (record: Item | Single) => string;
}

/** Enough of a record to change it and to say which one it was. */
export interface RecordRef {
  id: string;
  version: number;
  name: string;
}

/** The address of a record's page. */
export function pathOfRecord({ path }: Pick<RecordArea, 'path'>, id: string): string {
  return `${path}/${id}`;
}

/** `client` as the first word of a sentence. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
