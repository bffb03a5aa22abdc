interface Archivable {
  archivedAt: string | null;
}

/** When a setting went to the archive, after a change that may move it there or back. */
export function archivedAfter(
  before: Archivable,
  archived: boolean | undefined,
  at: string,
): Archivable['archivedAt'] {
  if (archived === undefined) return before.archivedAt;
  return archived ? (before.archivedAt ?? at) : null;
}

/** The action of the change, for the audit log. */
export function archiveAction(
  before: Archivable,
  { archivedAt }: Archivable,
): 'updated' | 'archived' | 'restored' {
  if ((before.archivedAt === null) === (archivedAt === null)) return 'updated';
  return archivedAt === null ? 'restored' : 'archived';
}
