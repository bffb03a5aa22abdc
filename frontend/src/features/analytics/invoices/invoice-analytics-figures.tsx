import { invoiceAnalyticsRoutes, quoteAnalyticsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useOrganization } from '../../../lib/api/use-organization.ts';
import { useToday } from '../../../lib/api/use-today.ts';
import { daysOf, isRange, RANGE_WORDS, rangesOf } from '../../../records/period/ranges.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton, SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { QuoteAnalytics } from '../quotes/quote-analytics.tsx';
import { CurrencyAnalytics } from './currency-analytics.tsx';
import { ItemAnalytics } from './item-analytics.tsx';

export interface AnalyticsSearch {
  range?: string | undefined;
  currency?: string | undefined;
}

/** Figures of the invoices and of the quotes. Each links to the list whose sum it is. */
export function InvoiceAnalyticsFigures({ search }: { search: AnalyticsSearch }) {
  const navigate = useNavigate();
  const today = useToday();
  const range = isRange(search.range) ? search.range : '12-months';
  const month = useOrganization()?.fiscalYearMonth ?? 1;
  const period = daysOf(range, today, month);
  const query = useQuery(queryOf(invoiceAnalyticsRoutes.figures, { query: period }));
  const quotesQuery = useQuery(queryOf(quoteAnalyticsRoutes.figures, { query: period }));
  const { data, error } = query;
  const { data: quotes } = quotesQuery;
  const currencies = currenciesOf(data, quotes);
  const shown = currencies.find((currency) => currency === search.currency) ?? currencies[0];
  const invoiced = data?.currencies.find(({ currency }) => currency === shown);
  const quoted = quotes?.currencies.find(({ currency }) => currency === shown);
  const isEmpty = data && quotes && !shown;
  const change = (changed: AnalyticsSearch) =>
    void navigate({ to: '/analytics/invoices', search: { ...search, ...changed }, replace: true });
  return (
    <>
      {!data && error && <QueryError title="The figures could not be loaded" query={query} />}
      {!data && !error && <AnalyticsSkeleton />}
      {isEmpty && range === '12-months' && <NoFigures />}
      {data && (shown || range !== '12-months') && (
        <div className="mb-8 flex flex-wrap gap-3 print:hidden">
          <SelectField
            label="Period"
            value={range}
            onChange={({ target }) => change({ range: target.value })}
            options={rangesOf(month).map((value) => ({ value, label: RANGE_WORDS[value] }))}
          />
          {currencies.length > 1 && shown && (
            <SelectField
              label="Currency"
              value={shown}
              onChange={({ target }) => change({ currency: target.value })}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
            />
          )}
        </div>
      )}
      {isEmpty && range !== '12-months' && (
        <EmptyState title="Nothing was invoiced in this period" icon={INVOICES.icon}>
          Choose another period.
        </EmptyState>
      )}
      {data && invoiced && (
        <>
          <CurrencyAnalytics figures={invoiced} from={data.from} to={data.to} />
          <ItemAnalytics currency={invoiced.currency} days={period} />
        </>
      )}
      {!quotes && quotesQuery.error && (
        <QueryError title="The figures of the quotes could not be loaded" query={quotesQuery} />
      )}
      {quotes && quoted && <QuoteAnalytics figures={quoted} from={quotes.from} to={quotes.to} />}
    </>
  );
}

type Currencies = { currencies: readonly { currency: string }[] } | undefined;

/** The currencies of the invoices, and further ones of quotes. */
function currenciesOf(...figures: Currencies[]): string[] {
  return [...new Set(figures.flatMap((of) => of?.currencies.map(({ currency }) => currency) ?? []))];
}

function NoFigures() {
  return (
    <EmptyState
      title="No figures yet"
      icon={INVOICES.icon}
      actions={
        <Link to="/invoices/new" className={buttonClasses({ variant: 'primary' })}>
          Write an invoice
        </Link>
      }
    >
      They appear here with the first invoice that you issue.
    </EmptyState>
  );
}

function AnalyticsSkeleton() {
  return (
    <SkeletonArea className="flex flex-col gap-10">
      <Skeleton className="h-24" />
      <Skeleton className="h-48" />
      <div className="grid gap-10 lg:grid-cols-3">
        <SkeletonText lines={4} />
        <SkeletonText lines={4} />
        <SkeletonText lines={4} />
      </div>
    </SkeletonArea>
  );
}
