import { addDays, addMonths, isLocalDate, type LocalDate } from '@oficio/contracts';

/** The period of a statement. Both days are inclusive. */
export interface StatementPeriod {
  from: LocalDate;
  to: LocalDate;
}

/** The period of the address, or the twelve months until today. */
export function statementPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: LocalDate,
): StatementPeriod {
  if (from !== undefined && to !== undefined && isLocalDate(from) && isLocalDate(to) && from <= to) {
    return { from, to };
  }
  return { from: addDays(addMonths(today, -12), 1), to: today };
}
