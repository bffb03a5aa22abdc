import { domainRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'domain', many: 'domains', nameField: 'Domain' },
  path: '/hosting/domains',
  routes: domainRoutes,
  nameField: 'name',
  recordOf: (name) => ({ name, termYears: 1 }),
  more: { tags: ['web', 'care plan'] },
  sections: ['details', 'registration', 'money', 'notes'],
  field: {
    section: 'registration',
    label: 'Registrar',
    name: 'registrar',
    mine: 'Akky',
    theirs: 'Porkbun',
    third: 'Gandi',
  },
  reader: 'viewer',
  dialog: { named: 'name' },
});
