import { QUOTE_OUTCOMES, QUOTE_STATUSES, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { PROJECT_FILTER } from '../../entities/project/project-field.tsx';
import { QUOTE_STATUS_WORDS } from '../../entities/quote/quote-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearch } from '../../records/list-search.ts';

const STATUS: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'Not archived',
  options: [
    ...QUOTE_STATUSES.map((value) => ({ value, label: QUOTE_STATUS_WORDS[value].label })),
    { value: 'archived', label: 'Archived' },
  ],
};

/** Figures lead to it. It appears with them alone, because the status says nearly the same. */
const OUTCOME: ListFilter = {
  name: 'outcome',
  label: 'What became of it',
  all: 'Anything',
  options: [
    { value: 'sent', label: 'Sent' },
    ...QUOTE_OUTCOMES.map((value) => ({ value, label: QUOTE_STATUS_WORDS[value].label })),
  ],
};

/** The filters of the list of quotes. The filter by currency appears when there are several. */
export function useQuoteFilters(search: ListSearch): ListFilter[] {
  const { data } = useQuery(queryOf(quoteRoutes.sums));
  const currencies = (data?.currencies ?? []).map(({ currency }) => ({ value: currency, label: currency }));
  return [
    STATUS,
    CLIENT_FILTER,
    PROJECT_FILTER,
    ...(currencies.length > 1 || search.currency
      ? [{ name: 'currency', label: 'Currency', all: 'Any currency', options: currencies }]
      : []),
    ...(search.outcome ? [OUTCOME] : []),
    ...periodFilters(['from', 'Sent from'], ['to', 'Sent until']),
  ];
}
