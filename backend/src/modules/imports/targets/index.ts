import type { ImportKind } from '@oficio/contracts';
import { clientTarget } from './client-target.ts';
import type { FileRow, ImportTarget } from './target.types.ts';

const TARGETS: Partial<Record<ImportKind, ImportTarget>> = {
  clients: clientTarget,
};

/** Which rows of a file become records of which table. */
export function targetsOf(
  kind: ImportKind,
  rows: readonly FileRow[],
): { target: ImportTarget; rows: readonly FileRow[] }[] {
  const target = TARGETS[kind];
  if (!target) throw new Error(`No target for ${kind}`);
  return [{ target, rows }];
}

const BY_TABLE = new Map(Object.values(TARGETS).map((target) => [target.table as string, target]));

export const targetOfTable = (table: string): ImportTarget | undefined => BY_TABLE.get(table);
