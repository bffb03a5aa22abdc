import type { CrossTabMessage, RealtimeTable } from '@oficio/contracts';

/** The person and organization whose data the page shows. */
export interface CrossTabContext {
  userId: string | null;
  organizationId: string | null;
}

/** The result of a write: a row of a live table, or stale paths. */
export type FinishedWrite = { table: RealtimeTable; id: string } | { paths: readonly string[] };

export type CrossTabEvent =
  | { type: 'message.received'; message: CrossTabMessage }
  /** The person stored on the device has changed, for whatever reason. */
  | { type: 'session.seen'; userId: string | null }
  /** The person and organization of this page. */
  | { type: 'session.held'; userId: string; organizationId: string | null }
  /** Somebody signed in on this page itself. */
  | { type: 'signedIn.here'; userId: string }
  /** `unexpected`: the session ended by itself. Each tab detects and reports that on its own. */
  | { type: 'signedOut.here'; userId: string; unexpected?: boolean }
  | { type: 'write.finished'; write: FinishedWrite };

export type CrossTabEmitted =
  /** Immediately: hide the person's data and stop requests. */
  | { type: 'crossTab.sessionEnded' }
  /** A moment later: leave the page. */
  | { type: 'crossTab.logoutElsewhere' }
  /** Another tab signed in; a visitor's page may follow. */
  | { type: 'crossTab.loginElsewhere'; userId: string }
  /** The device has another person now: reload the page. */
  | { type: 'crossTab.personReplaced' }
  | { type: 'crossTab.cacheInvalidated'; paths: readonly string[] }
  | { type: 'crossTab.dataUpdated'; table: RealtimeTable; id: string };

/** `covered`: the page must hide everything of the former person. */
export type CrossTabTag = 'covered';

/** Members that an inspector must mask; a message contains no secret. */
export const CROSS_TAB_SECRETS = [] as const;
