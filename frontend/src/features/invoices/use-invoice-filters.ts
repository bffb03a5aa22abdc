import {
  DELIVERY_FILTERS,
  type DeliveryFilter,
  formatLocalDate,
  INVOICE_KIND_FILTERS,
  INVOICE_STATUS_FILTERS,
  type InvoiceStep,
  invoiceRoutes,
  isLocalDate,
  periodOfFilter,
} from '@oficio/contracts';
import type { InvoiceStatus } from '@oficio/machines/invoice';
import { useQuery } from '@tanstack/react-query';
import { useCategoryFilter } from '../../entities/category/use-category-filter.ts';
import { KIND_WORDS, statusWords } from '../../entities/invoice/invoice-words.ts';
import { taxWords } from '../../entities/invoice/tax-words.ts';
import { useItemFilters } from '../../entities/item/use-item-filters.ts';
import { PROJECT_FILTER } from '../../entities/project/project-field.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import { useSeriesFilter } from '../../records/use-series-filter.ts';

const OTHER_STATUSES: Partial<Record<string, string>> = { archived: 'Archived', outstanding: 'Outstanding' };

const DELIVERY_WORDS: Record<DeliveryFilter, string> = { failed: 'Not delivered', uncertain: 'Unconfirmed' };

const STEP_WORDS: Record<InvoiceStep, string> = {
  issued: 'Issued, in any state',
  sent: 'Was sent',
  viewed: 'Was viewed',
  paid: 'Was paid',
};

/** The filters of the list of invoices. The filter by currency appears when there are several. */
export function useInvoiceFilters(search: Readonly<Record<string, string | undefined>>): ListFilter[] {
  const series = useSeriesFilter(search);
  const category = useCategoryFilter(search);
  const items = useItemFilters(search);
  const { data } = useQuery(queryOf(invoiceRoutes.sums));
  const currencies = (data?.currencies ?? []).map(({ currency }) => ({ value: currency, label: currency }));
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'Not archived',
      options: INVOICE_STATUS_FILTERS.map((value) => ({
        value,
        label: OTHER_STATUSES[value] ?? statusWords(value as InvoiceStatus).label,
      })),
    },
    {
      name: 'delivery',
      label: 'Mails',
      all: 'Any mail',
      options: DELIVERY_FILTERS.map((value) => ({ value, label: DELIVERY_WORDS[value] })),
    },
    CLIENT_FILTER,
    PROJECT_FILTER,
    {
      name: 'kind',
      label: 'Kind',
      all: 'Any kind',
      options: INVOICE_KIND_FILTERS.map((value) => ({
        value,
        label: value === 'charge' ? 'Invoices and deposits' : KIND_WORDS[value].label,
      })),
    },
    ...(currencies.length > 1 || search.currency
      ? [{ name: 'currency', label: 'Currency', all: 'Any currency', options: currencies }]
      : []),
    series,
    category,
    ...items,
    ...periodFilters(['from', 'Issued from'], ['to', 'Issued until']),
    ...periodFilters(['dueFrom', 'Due from'], ['dueTo', 'Due until']),
    { name: 'tax', label: 'Tax', words: taxWords },
    { name: 'writtenOff', label: 'Written off', words: (days) => `Written off: ${periodWords(days)}` },
    { name: 'reached', label: 'Step', words: (step) => STEP_WORDS[step as InvoiceStep] },
  ];
}

/** The words of a filter by days. */
function periodWords(value: string): string {
  const { from, to } = periodOfFilter(value);
  return isLocalDate(from) && isLocalDate(to) ? `${formatLocalDate(from)} – ${formatLocalDate(to)}` : value;
}
