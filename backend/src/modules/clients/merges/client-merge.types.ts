import type { Contact } from '@oficio/contracts';
import type { ClientTableName } from '../../../records/tables.ts';
import type { ClientFields } from '../client-body.ts';

/** What people set of a client. */
export interface ClientState {
  fields: ClientFields;
  contacts: readonly Contact[];
}

/** The ids of the moved rows by table, each with a fingerprint of the row's content. */
export type MovedRows = { [Table in ClientTableName]?: Record<string, string> };

/** What an undo needs. */
export interface Moved {
  rows: MovedRows;
  /** Ids of clients that had been merged into the gone one, of its members, and of invitations that name it. */
  references: Record<'mergedClients' | 'members' | 'invitations', string[]>;
  before: ClientState;
  after: ClientState;
  goneContacts: readonly Contact[];
}

export interface StoredMerge {
  keptId: string;
  goneId: string;
  moved: Moved;
  undoUntil: string;
}
