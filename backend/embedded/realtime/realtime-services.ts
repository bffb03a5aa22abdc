import type pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import type { Channel } from './channel.ts';
import type { Endings } from './endings.ts';
import type { RealtimeLimits } from './limits.ts';
import type { SessionCheck } from './session-check.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

/** Objects shared by all sockets and channels of the service. */
export interface RealtimeServices {
  feed: ChangeFeed;
  index: SubscriptionIndex;
  pool: pg.Pool;
  sessions: SessionCheck;
  /** Endings recorded here count at once, before the table shows them. */
  endings: Endings;
  /** The open channels, including those still joining. */
  channels: ChannelDirectory;
  publishableKey: string;
  secret: Uint8Array;
  limits: RealtimeLimits;
  log: (line: string) => void;
}

export interface ChannelDirectory {
  add(channel: Channel): void;
  remove(channel: Channel): void;
  all(): Channel[];
}

export function createChannelDirectory(): ChannelDirectory {
  const open = new Set<Channel>();
  return {
    add: (channel) => void open.add(channel),
    remove: (channel) => void open.delete(channel),
    all: () => [...open],
  };
}
