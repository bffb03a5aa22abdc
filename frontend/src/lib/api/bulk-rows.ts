import type { BulkBody, bulkAnswer } from '@oficio/contracts';
import type * as z from 'zod/mini';

/** The rows that a bulk request has changed, each with its new version; null for a deleted row. */
export function bulkRows(
  { action, items }: BulkBody,
  { refused }: z.infer<typeof bulkAnswer>,
): { id: string; version: number | null }[] {
  return items
    .filter(({ id }) => refused.every((refusal) => refusal.id !== id))
    .map(({ id, version }) => ({ id, version: action === 'delete' ? null : version + 1 }));
}
