import { NUMBER_LOCALE, REALTIME, REALTIME_TABLES, type RealtimeTable } from '@oficio/contracts';
import { createBurst } from './burst.ts';
import type { ChangeKind } from './realtime-changes.ts';

export type AnnouncedKind = Exclude<ChangeKind, 'silent'>;

interface AnnouncedChange {
  table: RealtimeTable;
  id: string;
  kind: AnnouncedKind;
}

/** Announces changes by others. A burst of changes is one message, which counts the changed rows. */
export function createAnnouncer(announce: (message: string) => void) {
  const rows = new Map<string, AnnouncedChange>();
  const burst = createBurst(REALTIME.message, () => {
    const changes = [...rows.values()];
    rows.clear();
    if (changes.length > 0) announce(messageOf(changes));
  });

  return {
    add(change: AnnouncedChange): void {
      const key = `${change.table}:${change.id}`;
      const before = rows.get(key);
      // A row that was created within the burst stays new, however often it was updated since.
      const isStillNew = before?.kind === 'created' && change.kind === 'updated';
      rows.set(key, isStillNew ? before : change);
      burst.touch();
    },
    clear(): void {
      rows.clear();
      burst.clear();
    },
  };
}

/**
 * '{Entity} created', '{Entity} updated', '{Entity} deleted' or '{Entity} restored' for one row; '1,000 clients updated' for several;
 * 'changed' where different things happened to them, and 'records' where they are of different tables.
 */
export function messageOf(changes: readonly AnnouncedChange[]): string {
  const [first] = changes;
  if (!first) return '';
  if (changes.length === 1) return `${REALTIME_TABLES[first.table].one} ${first.kind}`;
  const number = new Intl.NumberFormat(NUMBER_LOCALE).format(changes.length);
  const what = changes.every(({ table }) => table === first.table)
    ? REALTIME_TABLES[first.table].many
    : 'records';
  const how = changes.every(({ kind }) => kind === first.kind) ? first.kind : 'changed';
  return `${number} ${what} ${how}`;
}
