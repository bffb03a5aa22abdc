import { type Item, type ItemListItem, itemRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { ITEM_PLACE } from './item-place.tsx';

export const ITEMS: RecordArea<ItemListItem, Item> = {
  ...ITEM_PLACE,
  importKind: 'items',
  routes: itemRoutes,
  address: defineListSearch(itemRoutes.list),
  nameOf: ({ name }) => name,
};
