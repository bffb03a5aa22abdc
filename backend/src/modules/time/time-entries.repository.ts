import type { TimeEntry } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** What a time entry stores beside its ids. `minutes` is null while it runs. */
export type StoredEntry = Pick<
  TimeEntry,
  | 'projectId'
  | 'taskId'
  | 'day'
  | 'startedAt'
  | 'endedAt'
  | 'minutes'
  | 'note'
  | 'billable'
  | 'rateMinor'
  | 'currency'
>;

interface NewEntry extends StoredEntry {
  id: string;
  userId: string;
  at: string;
}

/** Adds an entry of a person in the caller's name. */
export async function insertEntry(
  tx: Transaction,
  { organizationId, userId: callerId }: OrganizationScope,
  entry: NewEntry,
): Promise<void> {
  await tx.rows(
    `INSERT INTO oficio.time_entries (id, organization_id, created_by, user_id, project_id, task_id, day, started_at,
       ended_at, minutes, note, billable, rate_minor, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [entry.id, organizationId, callerId, entry.userId, ...storedValues(entry), entry.at],
  );
}

export async function updateEntry(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  id: string,
  entry: StoredEntry,
  at: string,
): Promise<void> {
  await tx.rows(
    `UPDATE oficio.time_entries SET project_id = $3, task_id = $4, day = $5, started_at = $6, ended_at = $7, minutes = $8,
       note = $9, billable = $10, rate_minor = $11, currency = $12, updated_at = $13, version = version + 1
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, ...storedValues(entry), at],
  );
}

/** The values in the order of both statements. */
function storedValues({
  projectId,
  taskId,
  day,
  startedAt,
  endedAt,
  minutes,
  note,
  billable,
  rateMinor,
  currency,
}: StoredEntry): unknown[] {
  return [projectId, taskId, day, startedAt, endedAt, minutes, note, billable, rateMinor, currency];
}

/** Ends a running entry. The rest of it stays, because somebody may change it at the same moment. */
export async function stopEntry(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  { id, endedAt, minutes, at }: { id: string; endedAt: string; minutes: number; at: string },
): Promise<void> {
  await tx.rows(
    `UPDATE oficio.time_entries SET ended_at = $3, minutes = $4, updated_at = $5, version = version + 1
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, endedAt, minutes, at],
  );
}

export async function deleteEntry(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  await tx.rows('DELETE FROM oficio.time_entries WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);
}

/** Locks entries. A statement of its own, so that the next one sees what the lock waited for. */
export async function lockTime(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  await tx.rows('SELECT oficio.lock_time($1, $2::uuid[])', [organizationId, ids]);
}

/** Makes the starts and stops of a person's timer run one after the other. */
export async function lockTimer(
  tx: Transaction,
  { organizationId, userId }: OrganizationScope,
): Promise<void> {
  await tx.rows('SELECT oficio.lock_timer($1, $2)', [organizationId, userId]);
}

/** Stops a timer of a project that the person doesn't see any more. */
export async function stopUnseenTimer(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  at: string,
): Promise<void> {
  await tx.rows('SELECT oficio.stop_unseen_timer($1, $2)', [organizationId, at]);
}
