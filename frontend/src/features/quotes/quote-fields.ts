import type { Quote, UpdateQuoteBody } from '@oficio/contracts';
import { PROJECT_FIELD } from '../../entities/project/project-field.tsx';
import type { PathOf, RecordField } from '../../records/record-fields.ts';

/** What stays changeable after the quote is sent. */
export const INTERNAL_FIELDS: readonly RecordField<Quote, PathOf<UpdateQuoteBody>>[] = [
  {
    name: 'internalNote',
    label: 'Internal note',
    wide: true,
    hint: 'Your client never sees it.',
  },
  PROJECT_FIELD,
];

/** The fields whose changes the audit log shows. */
export const AUDITED_FIELDS: readonly RecordField[] = [
  { name: 'number', label: 'Number' },
  { name: 'revision', label: 'Version' },
  { name: 'validUntil', label: 'Valid until', kind: 'date' },
  { name: 'clientId', label: 'Client' },
  { name: 'currency', label: 'Currency' },
  { name: 'poNumber', label: 'PO number' },
  { name: 'notes', label: 'Notes' },
  { name: 'terms', label: 'Terms' },
  { name: 'name', label: 'Answered by' },
  { name: 'note', label: 'Note' },
  { name: 'chosen', label: 'Chosen options' },
  { name: 'invoice', label: 'Invoice' },
  ...(INTERNAL_FIELDS as readonly RecordField[]),
];
