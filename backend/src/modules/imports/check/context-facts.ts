import type { LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { FileRow, ImportContext } from '../targets/target.types.ts';

interface StoredRate extends Record<string, unknown> {
  currency: string;
  date: LocalDate;
  rateE8: number;
}

/** The currency of a row, and that of what a payment received. */
const currenciesOf = ({ currency, values }: FileRow): string[] =>
  typeof values.receivedIn === 'string' ? [currency, values.receivedIn] : [currency];

/** The closed days, and the rates of the currencies that the file has. */
export async function contextFacts(
  tx: Transaction,
  { organizationId, organization }: OrganizationScope,
  rows: readonly FileRow[],
): Promise<Pick<ImportContext, 'closedOn' | 'rateOn'>> {
  const currencies = [...new Set(rows.flatMap(currenciesOf))].filter((one) => one !== organization.currency);
  const [settings] = await tx.rows<{ closedOn: LocalDate | null }>(
    'SELECT closed_on AS "closedOn" FROM oficio.billing_settings WHERE organization_id = $1',
    [organizationId],
  );
  const rates =
    currencies.length === 0
      ? []
      : await tx.rows<StoredRate>(
          `SELECT currency, date, rate_e8 AS "rateE8" FROM oficio.exchange_rates
           WHERE organization_id = $1 AND currency = ANY ($2) ORDER BY date DESC`,
          [organizationId, currencies],
        );
  return {
    closedOn: settings?.closedOn ?? null,
    rateOn: (currency, date) =>
      rates.find((rate) => rate.currency === currency && rate.date <= date)?.rateE8 ?? null,
  };
}
