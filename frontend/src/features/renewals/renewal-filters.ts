import { RENEWAL_WORD_TEXTS } from '@oficio/contracts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';

export const RENEWAL_FILTERS: readonly ListFilter[] = [
  {
    name: 'due',
    label: 'Ends',
    all: 'Any day',
    options: [
      { value: 'past', label: 'Ended already' },
      { value: '30', label: 'Within 30 days' },
      { value: '60', label: 'Within 60 days' },
      { value: '90', label: 'Within 90 days' },
    ],
  },
  {
    name: 'state',
    label: 'State',
    all: 'Not finished',
    options: Object.entries(RENEWAL_WORD_TEXTS).map(([value, label]) => ({ value, label })),
  },
  CLIENT_FILTER,
  {
    name: 'kind',
    label: 'Kind',
    all: 'Any kind',
    options: [
      { value: 'domain', label: 'Domains' },
      { value: 'hosting', label: 'Services' },
    ],
  },
  {
    name: 'snoozed',
    label: 'Snoozed',
    all: 'Not snoozed',
    options: [
      { value: 'true', label: 'Snoozed' },
      { value: 'any', label: 'Snoozed or not' },
    ],
  },
  {
    name: 'exposure',
    label: 'Exposure',
    all: 'Any cost',
    options: [{ value: 'true', label: 'Cost not covered' }],
  },
  { name: 'currency', label: 'Currency' },
  ...periodFilters(['from', 'Ends from'], ['to', 'Ends until']),
];
