import { type ExchangeRate, exchangeRateRoutes, formatLocalDate, type LocalDate } from '@oficio/contracts';
import { shownRate } from '../../lib/text/typed-values.ts';
import { MoreButton } from '../../records/growing-list.tsx';
import { SettingTable } from '../../records/setting-table.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { EXCHANGE_RATES } from './invoicing-areas.ts';
import { exchangeRateFields, newExchangeRateFields } from './rate-fields.ts';

const SOURCE_WORDS: Record<ExchangeRate['source'], string> = {
  typed: 'Typed',
  ecb: 'European Central Bank',
};

/** The exchange rates, the latest first. `currency`: the organization's own. */
export function RatesSection({ currency, today }: { currency: string; today: LocalDate }) {
  const list = useGrowingList(exchangeRateRoutes.list);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-3">
      <SettingTable
        area={EXCHANGE_RATES}
        routes={exchangeRateRoutes}
        title="Exchange rates"
        description={`A document in another currency is also counted in ${currency}, with the rate of its day or the last one before it. It keeps that rate.`}
        rows={rows}
        error={
          list.error && !rows ? (
            <QueryError title="The exchange rates could not be loaded" query={list} />
          ) : null
        }
        empty={
          <EmptyState title="No exchange rates yet">
            You need one as soon as you issue a document in another currency than {currency}.
          </EmptyState>
        }
        columns={() => [
          { id: 'currency', header: 'Currency', cell: (row) => row.currency, phone: 'primary' },
          { id: 'date', header: 'Day', cell: (row) => formatLocalDate(row.date) },
          {
            id: 'rate',
            header: `In ${currency}`,
            align: 'end',
            cell: (row) => shownRate(row.rateE8),
            phone: 'secondary',
          },
          { id: 'source', header: 'Source', cell: (row) => SOURCE_WORDS[row.source] },
        ]}
        fields={exchangeRateFields(currency)}
        newFields={newExchangeRateFields(currency, today)}
        mayDelete={() => true}
        deletion="Documents keep their rate. Later ones use the rate before it."
      />
      <MoreButton list={list} more="More rates" small />
    </div>
  );
}
