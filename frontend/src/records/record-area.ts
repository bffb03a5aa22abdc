import type { AuditedEntity, ImportKind, RecordRoutes, Route, SummedPage } from '@oficio/contracts';
import type { ReactNode } from 'react';
import type { ListAddress } from './list-search.ts';

/** The fields of every record in a list. */
export interface ListedRecord {
  id: string;
  version: number;
  status?: string;
  /** Absent: the status says so. */
  isArchived?: boolean;
  createdAt: string;
  tags?: readonly string[];
}

/** The additional fields of a single record. */
export interface StoredRecord extends ListedRecord {
  deletedAt: string | null;
  deletedBy: string | null;
}

type Rights = Pick<Route<undefined, undefined>, 'members' | 'needs'>;

/** Nouns and paths of one kind of records, and who may call its routes: all that navigation and palette need of it. */
export interface RecordPlace {
  /** What the audit log calls one of the records. */
  entity: AuditedEntity;
  /** The singular and the plural noun: `client`, `clients`. */
  one: string;
  many: string;
  icon: ReactNode;
  /** The path of the list. A record's page is at `<path>/<id>`. */
  path: string;
  /** Whose the routes `list` and `create` are. No route is named, so that the first screen loads no contract of an area. */
  mayRead: Rights;
  mayCreate: Rights;
  /** The pages for a new record and for the changes of one; absent: dialogs and sections in place. */
  editor?: { newPath: string; editPathOf: (id: string) => string };
}

/** One kind of records (clients, domains) with its routes. */
export interface RecordArea<
  Item extends ListedRecord = ListedRecord,
  Single extends StoredRecord = StoredRecord,
> extends RecordPlace {
  routes: RecordRoutes<SummedPage<Item>, Single>;
  address: ListAddress;
  nameOf: (record: Item | Single) => string;
  /** The kind of imports that brings such records; absent: none does. */
  importKind?: ImportKind;
}

/** The actions on a record that its state can forbid. */
export type RecordAction = 'edit' | 'archive' | 'restore' | 'remove';

/** The fields that a section's form needs of what it edits. */
export interface EditedRecord {
  id: string;
  version: number;
  deletedAt?: string | null;
}

/** What the sections of a page need of an area: a `RecordArea`, or a page whose one record isn't in a list. */
export interface EditedArea<Single extends EditedRecord> {
  routes: Pick<RecordRoutes<unknown, Single>, 'one' | 'update'> &
    Partial<Pick<RecordRoutes<unknown, Single>, 'create'>>;
  one: string;
  nameOf: (record: Single) => string;
  /** The member of an update's body that has the whole record; absent: an update has the changed fields alone. */
  updatesWhole?: string;
}

/** The fields of a record that a change of it and the message about it need. */
export interface RecordRef {
  id: string;
  version: number;
  name: string;
}

/** Whether the record is in the archive. */
export function isArchived({ isArchived: marked, status }: ListedRecord): boolean {
  return marked ?? status === 'archived';
}

/** The path of a record's page. */
export function pathOfRecord({ path }: Pick<RecordPlace, 'path'>, id: string): string {
  return `${path}/${id}`;
}

/** The word with a capital first letter. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
