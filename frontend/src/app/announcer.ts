import { NUMBER_LOCALE, REALTIME, REALTIME_TABLES, type RealtimeTable } from '@oficio/contracts';
import { createBurst } from './burst.ts';
import type { ChangeKind } from './realtime-changes.ts';

export type ToldKind = Exclude<ChangeKind, 'silent'>;

interface ToldChange {
  table: RealtimeTable;
  id: string;
  kind: ToldKind;
}

/** What a person calls several rows. */
const SEVERAL: Record<RealtimeTable, string> = {
  client_directory: 'clients',
  hosting_clients: 'hosting accounts',
  domains: 'domains',
  invoices: 'invoices',
  income: 'income entries',
  expenses: 'expenses',
};

/** Tells of changes by others: a burst of them in one message, which counts rows and not what happened to them. */
export function createAnnouncer(tell: (message: string) => void) {
  const rows = new Map<string, { change: ToldChange; versions: Set<number | null> }>();
  const burst = createBurst(REALTIME.message, () => {
    const changes = [...rows.values()].map(({ change }) => change);
    rows.clear();
    if (changes.length > 0) tell(messageOf(changes));
  });

  return {
    /** `version` is the row's after the change; null when it was deleted. */
    add(change: ToldChange, version: number | null): void {
      const before = rows.get(keyOf(change));
      // To whoever hears of a new row only now, it is new however often it has been touched since.
      const isStillNew = before?.change.kind === 'created' && change.kind === 'updated';
      const versions = (before?.versions ?? new Set()).add(version);
      rows.set(keyOf(change), { change: isStillNew ? before.change : change, versions });
      burst.touch();
    },
    /** It turned out to be the person's own. */
    takeBack(row: Pick<ToldChange, 'table' | 'id'>, version: number | null): void {
      const versions = rows.get(keyOf(row))?.versions;
      if (versions?.delete(version) && versions.size === 0) rows.delete(keyOf(row));
    },
    clear(): void {
      rows.clear();
      burst.clear();
    },
  };
}

function keyOf({ table, id }: Pick<ToldChange, 'table' | 'id'>): string {
  return `${table}:${id}`;
}

/**
 * '{Entity} created', '{Entity} updated', '{Entity} deleted' or '{Entity} restored' for one row; '1,000 clients updated' for several;
 * 'changed' where different things happened to them, and 'records' where they are of different tables.
 */
export function messageOf(changes: readonly ToldChange[]): string {
  const [first] = changes;
  if (!first) return '';
  if (changes.length === 1) return `${REALTIME_TABLES[first.table]} ${first.kind}`;
  const number = new Intl.NumberFormat(NUMBER_LOCALE).format(changes.length);
  const what = changes.every(({ table }) => table === first.table) ? SEVERAL[first.table] : 'records';
  const how = changes.every(({ kind }) => kind === first.kind) ? first.kind : 'changed';
  return `${number} ${what} ${how}`;
}
