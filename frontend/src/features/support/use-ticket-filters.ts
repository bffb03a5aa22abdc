import { memberRoutes, type TicketDesk } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import { ALL_STATES } from './support-address.ts';
import { CATEGORY_WORDS, optionsOf, STATUS_WORDS } from './ticket-words.ts';

const CATEGORY: ListFilter = {
  name: 'category',
  label: 'Category',
  all: 'Any category',
  options: optionsOf(CATEGORY_WORDS),
};

const statusFilter = (desk: TicketDesk): ListFilter => ({
  name: 'status',
  label: 'State',
  all: 'Unresolved',
  options: [...optionsOf(STATUS_WORDS[desk]), { value: ALL_STATES, label: 'All states' }],
});

/** The filters of both sides of the product desk. */
export const PRODUCT_FILTERS: readonly ListFilter[] = [statusFilter('product'), CATEGORY];

/** The filters of a desk's list. Only the own desk has clients, and members who take care of requests. */
export function useTicketFilters(desk: TicketDesk): readonly ListFilter[] {
  const isOwn = desk === 'organization';
  const { data } = useQuery({ ...queryOf(memberRoutes.members), enabled: isOwn });
  if (!isOwn) return PRODUCT_FILTERS;
  return [
    statusFilter(desk),
    CATEGORY,
    CLIENT_FILTER,
    {
      name: 'assignee',
      label: 'Assigned to',
      all: 'Anybody',
      options: [
        { value: 'nobody', label: 'Nobody' },
        ...(data?.members ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
      ],
      words: () => (data ? 'Former member' : 'One person'),
    },
  ];
}
