import { itemRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'item', many: 'items', nameField: 'Name' },
  path: '/invoices/items',
  routes: itemRoutes,
  nameField: 'name',
  recordOf: (name) => ({ name, prices: [], taxRateIds: [], taxes: [] }),
  more: {
    tags: ['web', 'care plan'],
    prices: [{ currency: 'MXN', unitPriceMinor: 85_000, unitPriceMicros: 0 }],
  },
  sections: ['details', 'price', 'notes'],
  field: { section: 'details', label: 'Unit', name: 'unit', mine: 'hora', theirs: 'mes', third: 'día' },
  dialog: { named: 'name' },
});
