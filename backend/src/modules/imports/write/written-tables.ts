import { REALTIME_TABLES } from '@oficio/contracts';
import { targetOfTable } from '../targets/index.ts';
import { CATEGORIES_TARGET } from '../targets/made-along.ts';
import type { ImportTarget } from '../targets/target.types.ts';

/** A table that imports write. */
export interface WrittenTable {
  /** As the rows of imports name it. */
  target: string;
  /** With its schema. */
  table: string;
  /** Rows have the owner of the organization, for realtime. */
  isLive: boolean;
  /** Rows have their author, and a trash. */
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
  'income',
  'expenses',
  'invoices',
];

export const WRITTEN_TABLES: readonly WrittenTable[] = ORDER.map((target) => {
  const isRecord = target !== CATEGORIES_TARGET;
  return {
    target,
    table: `${isRecord ? 'public' : 'oficio'}.${target}`,
    isLive: target in REALTIME_TABLES,
    isRecord,
    definition: targetOfTable(target),
  };
});
