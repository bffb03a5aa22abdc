import {
  CURRENCY_CODES,
  categoryRoutes,
  type itemRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { categoryFilter } from '../../entities/category/category-picker.tsx';
import { InvoicesTabs } from '../../entities/invoice/invoices-tabs.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { ITEMS } from './item-area.tsx';
import { ITEM_COLUMNS } from './item-columns.tsx';
import { useItemFields } from './item-fields.tsx';

export type ItemsSearch = ListSearchOf<QueryOf<typeof itemRoutes.list>>;

const STATUS: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'Not archived',
  options: [{ value: 'archived', label: 'Archived' }],
};
const CURRENCY: ListFilter = {
  name: 'currency',
  label: 'Currency',
  all: 'Any currency',
  options: CURRENCY_CODES.map((value) => ({ value, label: `Price in ${value}` })),
};

/** What the organization sells, for the lines of its invoices. */
export function ItemsScreen({ search }: { search: ItemsSearch }) {
  const { added } = useItemFields();
  const readsCategories = useMay(categoryRoutes.list);
  return (
    <RecordsScreen
      area={ITEMS}
      search={search}
      views="items"
      title={SECTION_TITLES.invoices}
      tabs={<InvoicesTabs />}
      purpose="Save what you sell once: its text, unit, price and taxes. Lines of invoices take it from here."
      columns={ITEM_COLUMNS}
      hiddenAtFirst={['createdAt', 'updatedAt']}
      filters={[
        STATUS,
        CURRENCY,
        ...(readsCategories ? [categoryFilter('income')] : []),
        { name: 'tag', label: 'Tag' },
      ]}
      newFields={added}
    />
  );
}
