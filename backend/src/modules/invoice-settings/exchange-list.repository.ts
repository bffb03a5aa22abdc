import type { Transaction } from '../../database/database.ts';
import type { ExchangeList } from './exchange-list.ts';

/**
 * Stores the rates of the list in the base currency of each organization, for the currencies of its clients, invoices and
 * earlier rates. A rate that the day has already stays. Runs as the worker.
 */
export async function storeExchangeList(
  tx: Transaction,
  { date, rates }: ExchangeList,
  { at, highestE8 }: { at: string; highestE8: number },
): Promise<void> {
  await tx.rows(
    `WITH listed AS (
       SELECT currency, rate::numeric FROM jsonb_each_text($2::jsonb) AS listed (currency, rate)
       UNION ALL SELECT 'EUR', 1
     ), used AS (
       SELECT organization_id, currency FROM public.client_directory WHERE deleted_at IS NULL
       UNION SELECT organization_id, currency FROM public.invoices WHERE deleted_at IS NULL
       UNION SELECT organization_id, currency FROM oficio.exchange_rates
     ), crossed AS (
       SELECT organization.id AS organization_id, used.currency,
         round(base.rate * 100000000 / unit.rate) AS rate_e8
       FROM oficio.organizations organization
       JOIN listed base ON base.currency = organization.currency
       JOIN used ON used.organization_id = organization.id AND used.currency <> organization.currency
       JOIN listed unit ON unit.currency = used.currency
     )
     INSERT INTO oficio.exchange_rates
       (id, organization_id, currency, date, rate_e8, source, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, currency, $1, rate_e8, 'ecb', $3, $3
     FROM crossed WHERE rate_e8 BETWEEN 1 AND $4
     ON CONFLICT (organization_id, currency, date) DO NOTHING`,
    [date, JSON.stringify(rates), at, highestE8],
  );
}
