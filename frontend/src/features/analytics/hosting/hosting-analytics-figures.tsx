import { hostingAnalyticsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { DOMAINS_PATH } from '../../../entities/hosting/hosting-places.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useOwnCurrency } from '../../../lib/api/use-own-currency.ts';
import { FiguresSkeleton } from '../../../records/charts/figures-skeleton.tsx';
import type { CurrencySearch } from '../../../records/period/period-search.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CurrencyFigures } from './currency-figures.tsx';
import { DomainFigures } from './domain-figures.tsx';

interface HostingAnalyticsFiguresProps {
  search: CurrencySearch;
  onSearchChange: (search: CurrencySearch) => void;
}

/** Figures of services, domains and renewals. Each links to the list whose total it is. */
export function HostingAnalyticsFigures({ search, onSearchChange }: HostingAnalyticsFiguresProps) {
  const own = useOwnCurrency();
  const hosting = useQuery(queryOf(hostingAnalyticsRoutes.hosting));
  const domains = useQuery(queryOf(hostingAnalyticsRoutes.domains));
  const failed = [hosting, domains].find(({ data, error }) => !data && error);
  if (failed) return <QueryError title="The figures could not be loaded" query={failed} />;
  if (!hosting.data || !domains.data) return <FiguresSkeleton />;
  const { currencies } = hosting.data;
  const { total, lapses } = domains.data;
  const hasDomains = total > 0 || lapses.rate !== null;
  if (currencies.length === 0 && !hasDomains) return <NoFigures />;
  const shown = currencies.find(({ currency }) => currency === search.currency) ?? currencies[0];
  return (
    <div className="flex flex-col gap-10">
      {currencies.length > 1 && shown && (
        <div className="flex print:hidden">
          <SelectField
            label="Currency"
            value={shown.currency}
            onChange={({ target }) => onSearchChange({ currency: target.value })}
            options={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
          />
        </div>
      )}
      {shown && (
        <CurrencyFigures figures={shown} isOnly={currencies.length === 1 && shown.currency === own} />
      )}
      {hasDomains && <DomainFigures figures={domains.data} />}
    </div>
  );
}

function NoFigures() {
  return (
    <EmptyState
      title="No figures yet"
      icon={<RefreshCw aria-hidden />}
      actions={
        <Link to={DOMAINS_PATH} className={buttonClasses({ variant: 'primary' })}>
          Go to domains
        </Link>
      }
    >
      They appear here with the first service or domain.
    </EmptyState>
  );
}
