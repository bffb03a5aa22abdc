import { formatLocalDate, type LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';

/** A day of an entry, and the field that has it. */
type Day = readonly [path: string, day: LocalDate | null | undefined];

/**
 * Requires that the books are open on some days, and keeps them open until the transaction ends.
 * @throws ApiError books.closed, at the field of the day
 */
export async function requireOpenDays(
  tx: Transaction,
  organizationId: string,
  days: readonly Day[],
): Promise<void> {
  const [row] = await tx.rows<{ closedOn: LocalDate | null }>('SELECT oficio.lock_books($1) AS "closedOn"', [
    organizationId,
  ]);
  const closedOn = row?.closedOn ?? null;
  if (closedOn === null) return;
  const closed = days.find(([, day]) => day && day <= closedOn);
  if (!closed) return;
  const message = `The books are closed until ${formatLocalDate(closedOn)}. Choose a later day.`;
  throw new ApiError('books.closed', message, { fields: [{ path: closed[0], message }] });
}
