import type { TableChange } from '@oficio/machines/realtime-reconnect';

/** The fields of a change that are used, named by their database columns. */
export type RowChange = Pick<TableChange, 'table' | 'kind' | 'id' | 'record' | 'previous'>;

export type ChangeKind = 'created' | 'updated' | 'deleted' | 'restored' | 'silent';

/**
 * The word for a change. A purge is silent, because the row was deleted before. An update that keeps the version is
 * silent, because the database makes it for a change of another row.
 */
export function kindOf({ kind, record, previous }: RowChange): ChangeKind {
  if (kind === 'DELETE') return 'silent';
  if (kind === 'INSERT') return record?.deleted_at ? 'silent' : 'created';
  if (record?.deleted_at) return previous?.deleted_at ? 'silent' : 'deleted';
  if (previous?.deleted_at) return 'restored';
  return record?.version !== undefined && record.version === previous?.version ? 'silent' : 'updated';
}

/**
 * Whether a request path matches one of the patterns. In a pattern `*` stands for an id; at the end, for everything
 * below the path before it.
 */
export function isAmong(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const star = pattern.indexOf('*');
    if (star === -1) return path === pattern;
    const end = pattern.slice(star + 1);
    return path.length >= pattern.length && path.startsWith(pattern.slice(0, star)) && path.endsWith(end);
  });
}
