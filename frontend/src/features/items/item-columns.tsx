import type { ItemListItem } from '@oficio/contracts';
import { unitPriceText } from '../../lib/text/unit-price-text.ts';
import { DayCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { ITEMS } from './item-area.tsx';

const { path } = ITEMS;

export const ITEM_COLUMNS: readonly DataTableColumn<ItemListItem>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    cuts: true,
    lead: true,
    sortKey: 'name',
    hideable: false,
    phone: 'primary',
    cell: ({ id, name }) => <RecordLink path={path} id={id} name={name} />,
  },
  {
    id: 'description',
    header: 'Description',
    width: 240,
    cuts: true,
    rank: 3,
    cell: ({ description }) => <TextCell>{description}</TextCell>,
  },
  { id: 'unit', header: 'Unit', width: 90, rank: 1, cell: ({ unit }) => <TextCell>{unit}</TextCell> },
  {
    id: 'price',
    header: 'Price',
    width: 150,
    lead: true,
    align: 'end',
    phone: 'secondary',
    cell: ({ prices }) => <TextCell>{pricesWords(prices)}</TextCell>,
  },
  {
    id: 'category',
    header: 'Category',
    width: 150,
    cuts: true,
    rank: 2,
    sortKey: 'category',
    cell: ({ categoryName }) => <TextCell>{categoryName}</TextCell>,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 200,
    rank: 4,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 110,
    rank: 5,
    sortKey: 'createdAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ createdAt }) => <DayCell instant={createdAt} />,
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 110,
    rank: 5,
    sortKey: 'updatedAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ updatedAt }) => <DayCell instant={updatedAt} />,
  },
];

/** The first price, and how many others there are. */
function pricesWords([first, ...others]: ItemListItem['prices']): string | null {
  if (!first) return null;
  const text = unitPriceText(first, first.currency);
  return others.length === 0 ? text : `${text} +${others.length}`;
}
