import { categoryRoutes, itemRoutes, NO_CATEGORY, NO_ITEM } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import type { ListFilter } from '../../records/list-filter.ts';

/** The filters of the list of invoices by an item and by the category of items, as chips with their names. */
export function useItemFilters({
  item,
  itemCategoryId,
}: Readonly<Record<string, string | undefined>>): ListFilter[] {
  const one = useQuery({
    ...queryOf(itemRoutes.one, { parameters: { id: item ?? '' } }),
    enabled: item !== undefined && item !== NO_ITEM,
  }).data;
  const category = useQuery({
    ...queryOf(categoryRoutes.one, { parameters: { id: itemCategoryId ?? '' } }),
    enabled: itemCategoryId !== undefined && itemCategoryId !== NO_CATEGORY,
  }).data;
  return [
    {
      name: 'item',
      label: 'Item',
      words: (id) => (id === NO_ITEM ? 'Without an item' : one ? `Item: ${one.name}` : 'Of one item'),
    },
    {
      name: 'itemCategoryId',
      label: 'Category of items',
      words: (id) =>
        id === NO_CATEGORY
          ? 'Items without a category'
          : category
            ? `Items in ${category.name}`
            : 'Items in one category',
    },
  ];
}
