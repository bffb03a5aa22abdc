import { quoteRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'quote', many: 'quotes', nameField: 'Client' },
  path: '/invoices/quotes',
  routes: quoteRoutes,
  nameField: 'title',
  recordOf: (clientName) => ({ clientName, title: `Draft for ${clientName}` }),
  titleOf: (clientName) => `Draft for ${clientName}`,
  more: {},
  sections: ['internal'],
  field: {
    section: 'internal',
    label: 'Internal note',
    name: 'internalNote',
    mine: 'Llamar el lunes',
    theirs: 'Llamar el martes',
    third: 'Llamar el jueves',
  },
});
