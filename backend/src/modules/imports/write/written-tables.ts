import { REALTIME_TABLES } from '@oficio/contracts';
import { targetOfTable } from '../targets/index.ts';
import { CATEGORIES_TARGET } from '../targets/made-along.ts';
import { tableOf } from '../targets/stored-records.ts';
import type { ImportTarget } from '../targets/target.types.ts';

/** A table that imports write. */
export interface WrittenTable {
  /** As the rows of imports name it. */
  target: string;
  /** With its schema. */
  table: string;
  /** Rows have the owner of the organization, for realtime. */
  isLive: boolean;
  /** Rows have their author, and a version. */
  isRecord: boolean;
  definition: ImportTarget | undefined;
}

/** The tables in the order in which they are written: what is named by others comes first. An undo has the opposite order. */
const ORDER = [
  CATEGORIES_TARGET,
  'client_directory',
  'hosting_clients',
  'domains',
  'items',
  'projects',
  'time_entries',
  'income',
  'expenses',
  'invoices',
  'payments',
];

export const WRITTEN_TABLES: readonly WrittenTable[] = ORDER.map((target) => {
  const definition = targetOfTable(target);
  return {
    target,
    table: definition ? tableOf(definition) : `oficio.${target}`,
    isLive: target in REALTIME_TABLES,
    isRecord: definition !== undefined,
    definition,
  };
});
