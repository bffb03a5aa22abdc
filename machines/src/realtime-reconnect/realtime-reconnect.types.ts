import type { RealtimeTable } from '@oficio/contracts';

/** One change as the socket delivers it; a deletion may contain only the key. */
export interface TableChange {
  table: RealtimeTable;
  kind: 'INSERT' | 'UPDATE' | 'DELETE';
  id: string;
  record: Record<string, unknown> | null;
  previous: Record<string, unknown> | null;
  /** ISO 8601, UTC. */
  committedAt: string;
}

export type TableState = 'pending' | 'connected' | 'failed';

export interface RealtimeInput {
  tables: readonly RealtimeTable[];
}

export interface RealtimeContext {
  tables: readonly RealtimeTable[];
  tableStates: Partial<Record<RealtimeTable, TableState>>;
  ownerUserId: string | null;
  accessToken: string | null;
  /** Retries since the last stable connection or the last requested retry. */
  retries: number;
  /** The random share of the next wait, in [0, 1]. */
  jitter: number;
}

export type RealtimeEvent =
  | { type: 'connection.opened'; ownerUserId: string; accessToken: string }
  | { type: 'connection.closed' }
  | { type: 'token.renewed'; accessToken: string }
  /** Requested by a person, or because the network, the page or the token is back. */
  | { type: 'retry.requested' }
  | { type: 'api.answered' }
  | TableReport;

/** Reports of a table's child. */
export type TableReport =
  | { type: 'table.connected'; table: RealtimeTable }
  | { type: 'table.failed'; table: RealtimeTable }
  | { type: 'table.changed'; change: TableChange };

export type RealtimeEmitted =
  | { type: 'realtime.tableConnected'; table: RealtimeTable }
  | { type: 'realtime.connected' }
  | { type: 'realtime.disabled' }
  | { type: 'realtime.changeReceived'; change: TableChange };

/** The text of the pill; without a tag there is no pill. */
export type RealtimeTag = 'pillConnecting' | 'pillLimited' | 'pillError' | 'pillDisabled';

/** Members that an inspector must mask. */
export const REALTIME_SECRETS = ['accessToken', 'record', 'previous'] as const;
