import type { ImportTarget } from './target.types.ts';

/** The table of a target, with its schema. */
export const tableOf = ({ schema, table }: Pick<ImportTarget, 'schema' | 'table'>): string =>
  `${schema ?? 'public'}.${table}`;

/** The stored records with which rows are compared, as a condition on the row `entry`. */
export const isCompared = ({ isStored }: Pick<ImportTarget, 'isStored'>): string =>
  isStored ?? `entry.record_state IN ('open', 'archive')`;
