import { leftOut, type Preset, withHeaders } from './preset.types.ts';

/** The transactions of a team's export. */
export const midday: readonly Preset[] = [
  {
    id: 'midday-transactions',
    name: 'midday',
    kind: 'bank',
    recognises: withHeaders('Date', 'Additional info', 'Formatted amount', 'Base amount', 'From / To'),
    columns: {
      Date: 'date',
      Amount: 'amount',
      Currency: 'currency',
      'From / To': 'party',
      Description: 'text',
      Category: 'category',
    },
    leftOut: [
      ...leftOut(
        'Oficio converts amounts by its own rates.',
        'Formatted amount',
        'Base amount',
        'Base currency',
      ),
      ...leftOut('Entries have no balance of an account.', 'Balance'),
      ...leftOut(
        'An entry of a statement has no tax. It can be added to the entry.',
        'Tax type',
        'Tax rate',
        'Tax amount',
      ),
      ...leftOut('Files are attached to entries by hand.', 'Attachments'),
      ...leftOut(
        'Entries of a statement have a name and a text.',
        'Additional info',
        'Account',
        'Note',
        'Tags',
        'ID',
        'Status',
      ),
    ],
    skips: ({ Status = '' }) =>
      /^(excluded|archived)$/i.test(Status) ? 'midday leaves this transaction out.' : null,
  },
];
