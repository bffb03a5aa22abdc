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
  const rows = new Map<string, { change: AnnouncedChange; versions: Set<number | null> }>();
  const burst = createBurst(REALTIME.message, () => {
    const changes = [...rows.values()].map(({ change }) => change);
    rows.clear();
    if (changes.length > 0) announce(messageOf(changes));
  });

  return {
    /** `version` is the row's after the change; null when it was deleted. */
    add(change: AnnouncedChange, version: number | null): void {
      const before = rows.get(keyOf(change));
      // A row that was created within the burst stays new, however often it was updated since.
      const isStillNew = before?.change.kind === 'created' && change.kind === 'updated';
      const versions = (before?.versions ?? new Set()).add(version);
      rows.set(keyOf(change), { change: isStillNew ? before.change : change, versions });
      burst.touch();
    },
    /** Removes a change that turns out to be the person's own. */
    takeBack(row: Pick<AnnouncedChange, 'table' | 'id'>, version: number | null): void {
      const versions = rows.get(keyOf(row))?.versions;
      if (versions?.delete(version) && versions.size === 0) rows.delete(keyOf(row));
    },
    clear(): void {
      rows.clear();
      burst.clear();
    },
  };
}

function keyOf({ table, id }: Pick<AnnouncedChange, 'table' | 'id'>): string {
  return `${table}:${id}`;
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
