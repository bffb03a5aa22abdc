import { type LocalDate, localDateAt } from '@oficio/contracts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';

/** The facts of an organization that a settlement depends on. */
export interface Books {
  today: LocalDate;
  baseCurrency: string;
  closedOn: LocalDate | null;
  writeOffLimitMinor: number;
}

const FIRST_DAY = '2000-01-01';

export async function booksOf(tx: Transaction, clock: Clock, organizationId: string): Promise<Books> {
  const [row] = await tx.rows<Omit<Books, 'today'> & { timezone: string }>(
    `SELECT organization.currency AS "baseCurrency", organization.timezone, settings.closed_on AS "closedOn",
       settings.write_off_limit_minor AS "writeOffLimitMinor"
     FROM oficio.organizations organization
     JOIN oficio.billing_settings settings ON settings.organization_id = organization.id
     WHERE organization.id = $1`,
    [organizationId],
  );
  if (!row) throw new ApiError('resource.not_found');
  const { timezone, ...books } = row;
  return { ...books, today: localDateAt(clock.now().getTime(), timezone) };
}

/** Whether the books aren't closed on a day. */
export function isOpenDay({ closedOn }: Pick<Books, 'closedOn'>, date: LocalDate): boolean {
  return closedOn === null || date > closedOn;
}

/**
 * Something can be dated today or before, after the books were closed.
 * @throws ApiError request.invalid, books.closed
 */
export function requireOpenDay(
  { today, closedOn }: Pick<Books, 'today' | 'closedOn'>,
  date: LocalDate,
): void {
  if (date > today || date < FIRST_DAY) {
    const message =
      date > today ? 'Please enter a day that isn’t in the future' : 'Please enter a day since 2000';
    throw fieldFault('request.invalid', { path: 'date', message });
  }
  if (isOpenDay({ closedOn }, date)) return;
  throw new ApiError('books.closed', undefined, {
    fields: [{ path: 'date', message: new ApiError('books.closed').message }],
  });
}
