import type { Transaction } from '../../../database/database.ts';
import type { RecordScope } from '../../../records/record-area.ts';
import type { ImportTarget } from './target.types.ts';

/** The fields of a new record of which nothing is given. */
export async function newFields(
  { area, fresh }: Pick<ImportTarget, 'area' | 'fresh'>,
  tx: Transaction,
  scope: RecordScope,
): Promise<Record<string, unknown>> {
  return { ...(fresh ?? (await area.defaults(scope, tx, {}))) };
}
