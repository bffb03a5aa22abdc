import { clientRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  isExample: true,
  words: { one: 'client', many: 'clients', nameField: 'Name' },
  path: '/clients',
  routes: clientRoutes,
  nameField: 'displayName',
  recordOf: (displayName) => ({ displayName }),
  more: { tags: ['web', 'care plan'] },
  sections: ['details', 'billing', 'contacts', 'notes'],
  field: {
    section: 'details',
    label: 'Phone',
    name: 'phone',
    mine: '55 1111',
    theirs: '55 2222',
    third: '55 3333',
  },
  reader: 'viewer',
  dialog: { named: 'displayName' },
});
