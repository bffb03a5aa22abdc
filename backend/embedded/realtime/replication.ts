import { randomBytes } from 'node:crypto';
import { LogicalReplicationService, type Pgoutput } from 'pg-logical-replication';
import type { Change, Row } from './change.ts';
import { connectionConfig } from './connection-settings.ts';
import { TextPlugin } from './text-plugin.ts';

export const PUBLICATION = 'supabase_realtime';

const STATUS_INTERVAL_MS = 10_000;
const SILENCE_MS = 30_000;

/** One connected change stream. */
export interface ReplicationRun {
  /** Settles when the stream has ended, with the reason. Later changes aren't delivered. */
  ended: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Opens a temporary slot and streams the publication's changes from now on. A promise from `onChange` holds the
 * stream back until it settles. Resolves when every later commit will be delivered; rejects when the stream can't be
 * opened.
 */
export async function startReplication(
  url: string,
  onChange: (change: Change) => Promise<void> | undefined,
): Promise<ReplicationRun> {
  const config = connectionConfig(url, 'stream', { wal_sender_timeout: '60s' });
  const service = new LogicalReplicationService({ ...config, replication: 'database' } as typeof config, {
    acknowledge: { auto: false, timeoutSeconds: 0 },
    flowControl: { enabled: true },
  });
  const slotName = `oficio_realtime_${process.pid}_${randomBytes(4).toString('hex')}`;
  const assemble = changeAssembler();
  let lastMessageAt = Date.now();

  service.on('data', (_lsn: string, message: Pgoutput.Message) => {
    lastMessageAt = Date.now();
    const change = assemble(message);
    return change && onChange(change);
  });
  service.on('heartbeat', (lsn, _timestamp, shouldRespond) => {
    lastMessageAt = Date.now();
    if (shouldRespond) void service.acknowledge(lsn);
  });

  const started = new Promise<void>((resolve) => service.on('start', () => resolve()));
  const ended = new Promise<Error>((resolve) => {
    service.on('error', resolve);
    service.subscribe(new TextPlugin(PUBLICATION), slotName).then(
      () => resolve(new Error('The change stream was closed')),
      (error: unknown) => resolve(error instanceof Error ? error : new Error(String(error))),
    );
  });

  const first = await Promise.race([started, ended]);
  if (first instanceof Error) {
    await service.stop().catch(() => undefined);
    throw first;
  }
  const silent = Promise.withResolvers<Error>();
  const status = setInterval(() => {
    // Everything received is acknowledged: after a gap channels end, and nothing is read again.
    void service.acknowledge(service.lastLsn(), true);
    if (Date.now() - lastMessageAt > SILENCE_MS) silent.resolve(new Error('The change stream fell silent'));
  }, STATUS_INTERVAL_MS);

  return {
    ended: Promise.race([ended, silent.promise]),
    async stop() {
      clearInterval(status);
      await service.stop().catch(() => undefined);
    },
  };
}

/** Converts pgoutput's messages to changes with the transaction they belong to. */
function changeAssembler(): (message: Pgoutput.Message) => Change | undefined {
  let commitTimestamp = '';
  let transaction = 0;
  return (message) => {
    switch (message.tag) {
      case 'begin':
        commitTimestamp = new Date(Number(message.commitTime.valueOf() / 1000n)).toISOString();
        transaction = message.xid >>> 0;
        return undefined;
      case 'insert': {
        const { relation, new: newRow } = message;
        return { type: 'INSERT', relation, newRow, commitTimestamp, transaction };
      }
      case 'update': {
        const { relation, new: newRow } = message;
        // Under the default identity, an unchanged key means that no old tuple is sent.
        const oldRow = message.old ?? message.key ?? keyOf(relation, newRow);
        return { type: 'UPDATE', relation, newRow, oldRow, commitTimestamp, transaction };
      }
      case 'delete': {
        const { relation } = message;
        return {
          type: 'DELETE',
          relation,
          oldRow: message.old ?? message.key ?? {},
          commitTimestamp,
          transaction,
        };
      }
      default:
        return undefined;
    }
  };
}

function keyOf(relation: Pgoutput.MessageRelation, row: Row): Row {
  return Object.fromEntries(relation.keyColumns.map((column) => [column, row[column]]));
}
