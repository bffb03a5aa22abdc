import { planRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'plan', many: 'plans', nameField: 'Name' },
  path: '/hosting/plans',
  routes: planRoutes,
  nameField: 'name',
  recordOf: (name) => ({ name, kind: 'hosting', tld: null, cycle: 'annual', currency: 'MXN' }),
  more: { tags: ['web', 'care plan'], provider: 'Hetzner' },
  sections: ['details', 'price', 'notes'],
  field: {
    section: 'details',
    label: 'Provider',
    name: 'provider',
    mine: 'Hetzner',
    theirs: 'Linode',
    third: 'Vultr',
  },
  reader: 'viewer',
  dialog: { named: 'name' },
});
