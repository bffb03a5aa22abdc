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
  /** The open channels by topic, including those still joining. */
  channels: ChannelDirectory;
  publishableKey: string;
  secret: Uint8Array;
  limits: RealtimeLimits;
  log: (line: string) => void;
}

export interface ChannelDirectory {
  add(channel: Channel): void;
  remove(channel: Channel): void;
  onTopic(topic: string): Channel[];
  all(): Channel[];
}

export function createChannelDirectory(): ChannelDirectory {
  const byTopic = new Map<string, Set<Channel>>();
  return {
    add(channel) {
      const channels = byTopic.get(channel.topic) ?? new Set();
      byTopic.set(channel.topic, channels.add(channel));
    },
    remove(channel) {
      const channels = byTopic.get(channel.topic);
      channels?.delete(channel);
      if (channels?.size === 0) byTopic.delete(channel.topic);
    },
    onTopic: (topic) => [...(byTopic.get(topic) ?? [])],
    all: () => [...byTopic.values()].flatMap((channels) => [...channels]),
  };
}
