import { categoryRoutes, NO_CATEGORY } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import type { ListFilter } from '../../records/list-filter.ts';

/** The filter of a list by an income category, as a chip with the name of the category. */
export function useCategoryFilter({ categoryId }: Readonly<Record<string, string | undefined>>): ListFilter {
  const { data } = useQuery({
    ...queryOf(categoryRoutes.one, { parameters: { id: categoryId ?? '' } }),
    enabled: categoryId !== undefined && categoryId !== NO_CATEGORY,
  });
  return {
    name: 'categoryId',
    label: 'Category',
    words(id) {
      if (id === NO_CATEGORY) return 'Without a category';
      return data ? `Category: ${data.name}` : 'Of one category';
    },
  };
}
