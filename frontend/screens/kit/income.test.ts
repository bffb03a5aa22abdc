import { incomeRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'income entry', many: 'income entries', nameField: 'Who paid' },
  path: '/accounting/income',
  routes: incomeRoutes,
  nameField: 'clientName',
  recordOf: (payer) => ({ payer, clientName: payer, date: '2026-01-10', amountMinor: 11_600 }),
  more: {},
  sections: ['details', 'amount', 'notes'],
  field: {
    section: 'details',
    label: 'Reference',
    name: 'reference',
    mine: 'A-1',
    theirs: 'A-2',
    third: 'A-3',
  },
  reader: 'manager',
  dialog: {
    named: 'payer',
    required: 'Amount',
    fillMore: (dialog) => dialog.getByLabelText('Amount', { exact: true }).fill('116'),
  },
});
