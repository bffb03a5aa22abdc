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
 * Gives the record the project that its row names, by its name or its code. Call it once the client is known. A stored record
 * keeps its own where the name says nothing: projects can be called alike, or be in the trash.
 */
export function takeProject(record: ReadRecord, { names }: ImportContext): void {
  const [{ texts }] = record.rows;
  record.fieldOf = { ...record.fieldOf, projectId: 'project' };
  if (texts.project === undefined) return;
  const project = names.project(texts.project, record.given.clientId);
  if (project === 'several') {
    const message = `Several projects are called “${texts.project}”. Use the code instead.`;
    record.errorsIfNew.push({ field: 'project', message });
  } else if (project === null) {
    const message = `There is no project “${texts.project}” of this client. Import the projects first, or leave this column out.`;
    record.errorsIfNew.push({ field: 'project', message });
  } else record.given.projectId = project.id;
}

/** Faults of the project of a stored record whose client changes. */
export function projectFaults(fields: Record<string, unknown>, { names }: ImportContext): RowError[] {
  const { projectId, clientId } = fields;
  if (typeof projectId !== 'string' || names.isProjectFor(projectId, clientId)) return [];
  return [{ field: 'projectId', message: 'This project is for another client.' }];
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
