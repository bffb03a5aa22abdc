import { PAYMENT_STATUS_FILTERS, type PaymentListItem } from '@oficio/contracts';
import { taxWords } from '../../entities/invoice/tax-words.ts';
import { METHOD_OPTIONS } from '../../entities/payment/payment-words.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { dayFilter, periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import { PAYMENT_STATUS_WORDS } from './payment-words.ts';

/** The filters of the list of payments. The filter by currency appears when there are several. */
export function paymentFilters(
  currencies: readonly string[],
  search: Readonly<Record<string, string | undefined>>,
): ListFilter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'Any status',
      options: PAYMENT_STATUS_FILTERS.map((value) => ({
        value,
        label:
          value === 'unallocated'
            ? 'With credit left'
            : PAYMENT_STATUS_WORDS[value as PaymentListItem['status']].label,
      })),
    },
    CLIENT_FILTER,
    { name: 'method', label: 'Method', all: 'Any method', options: METHOD_OPTIONS },
    ...(currencies.length > 1 || search.currency
      ? [
          {
            name: 'currency',
            label: 'Currency',
            all: 'Any currency',
            options: currencies.map((value) => ({ value, label: value })),
          },
        ]
      : []),
    { name: 'invoiceId', label: 'Invoice', words: () => 'Of one invoice' },
    { name: 'tax', label: 'Tax', words: taxWords },
    { name: 'exchange', label: 'Exchange', words: () => 'With an exchange difference' },
    dayFilter('settledFrom', 'Settled from'),
    dayFilter('settledTo', 'Settled until'),
    ...periodFilters(['from', 'From'], ['to', 'Until']),
  ];
}
