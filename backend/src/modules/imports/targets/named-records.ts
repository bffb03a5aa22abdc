import type { CategoryKind } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { RowError } from '../stored-import.ts';
import type { ImportContext, ReadRecord } from './target.types.ts';

/** Gives the record the client that its row names. One that isn't there is made along. */
export function takeClient(record: ReadRecord, { names, newId }: ImportContext): void {
  const [{ texts }] = record.rows;
  record.fieldOf = { ...record.fieldOf, clientId: 'client' };
  if (texts.client === undefined) return;
  const client = names.clientOrNew(texts.client, newId);
  if (client === 'several') {
    const message = `Several clients are called “${texts.client}”. Use their email instead.`;
    record.errorsIfNew.push({ field: 'client', message });
  } else if (client === null) fault(record, 'client', 'This name is too long for a client.');
  else record.given.clientId = client.id;
}

/**
 * Gives the record the category that its row names. One that isn't there is made along. A file without categories gives a new
 * entry that of the latest one of the same vendor or payer.
 */
export function takeCategory(
  record: ReadRecord,
  kind: CategoryKind,
  party: string | undefined,
  { names, newId, mapped, usualCategories }: ImportContext,
): void {
  const [{ texts }] = record.rows;
  record.fieldOf = { ...record.fieldOf, categoryId: 'category' };
  if (!mapped.has('category') && party !== undefined) {
    const usual = usualCategories.find(kind, party);
    if (!usual) return;
    names.know(usual.id, usual.name);
    record.givenIfNew.categoryId = usual.id;
  }
  if (texts.category === undefined) return;
  const category = names.categoryOrNew(kind, texts.category, newId);
  if (category === 'several' || category === null) {
    fault(record, 'category', `There is no category “${texts.category}”, and no room for another one.`);
  } else record.given.categoryId = category.id;
}

export function fault(record: ReadRecord, field: string | null, message: string): void {
  record.errors.push({ field, message });
}

/** What a rule of an area refuses, as errors of the row. */
export function faultsOf(rule: () => void): RowError[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields = [] } = error.details ?? {};
    if (fields.length === 0) return [{ field: null, message: error.message }];
    return fields.map(({ path, message }: { path: string; message: string }) => ({ field: path, message }));
  }
}
