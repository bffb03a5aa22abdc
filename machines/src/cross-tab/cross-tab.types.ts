import type { CrossTabMessage, RealtimeTable } from '@oficio/contracts';

/** Whose data the page shows, and of which organization. */
export interface CrossTabContext {
  userId: string | null;
  organizationId: string | null;
}

/** What a write came to: a row of a live table (`version` is null when it was deleted), or stale paths. */
export type FinishedWrite =
  | { table: RealtimeTable; id: string; version: number | null }
  | { paths: readonly string[] };

export type CrossTabEvent =
  | { type: 'message.received'; message: CrossTabMessage }
  /** Whom the device remembers now, whoever has changed that. */
  | { type: 'session.seen'; userId: string | null }
  /** For whom and in which organization this page works. */
  | { type: 'session.held'; userId: string; organizationId: string | null }
  /** Somebody has signed in on this page itself. */
  | { type: 'signedIn.here'; userId: string }
  /** `unwished`: the session has ended by itself, which each tab finds out, and says, for what it shows. */
  | { type: 'signedOut.here'; userId: string; unwished?: boolean }
  | { type: 'write.finished'; write: FinishedWrite };

export type CrossTabEmitted =
  /** At once: nothing of the person is shown or asked for any more. */
  | { type: 'crossTab.sessionEnded' }
  /** A moment later: the page leaves. */
  | { type: 'crossTab.logoutElsewhere' }
  /** A page of a visitor may follow. */
  | { type: 'crossTab.loginElsewhere'; userId: string }
  /** The device belongs to somebody else now: the page begins anew. */
  | { type: 'crossTab.personReplaced' }
  | { type: 'crossTab.cacheInvalidated'; paths: readonly string[] }
  | { type: 'crossTab.dataUpdated'; table: RealtimeTable; id: string; version: number | null };

/** `covered`: nothing of the person who was here may be seen. */
export type CrossTabTag = 'covered';

/** Names of members that an inspector must not show: a message holds no secret. */
export const CROSS_TAB_SECRETS = [] as const;
