import { expenseRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'expense', many: 'expenses', nameField: 'Vendor' },
  path: '/accounting/expenses',
  routes: expenseRoutes,
  nameField: 'vendor',
  recordOf: (vendor) => ({ vendor, date: '2026-01-10', amountMinor: 11_600 }),
  more: {},
  sections: ['details', 'payment', 'amount', 'notes'],
  field: {
    section: 'details',
    label: 'Invoice number',
    name: 'documentNumber',
    mine: 'A-1',
    theirs: 'A-2',
    third: 'A-3',
  },
  reader: 'manager',
  dialog: {
    named: 'vendor',
    fillMore: (dialog) => dialog.getByLabelText('Amount', { exact: true }).fill('116'),
  },
});
