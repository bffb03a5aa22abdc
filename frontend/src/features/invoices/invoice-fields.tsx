import type { Invoice, UpdateInvoiceBody } from '@oficio/contracts';
import { PROJECT_FIELD } from '../../entities/project/project-field.tsx';
import type { PathOf, RecordField } from '../../records/record-fields.ts';

type InvoiceField = RecordField<Invoice, PathOf<UpdateInvoiceBody>>;

/** What stays changeable after the issue. */
export const INTERNAL_FIELDS: readonly InvoiceField[] = [
  {
    name: 'internalNote',
    label: 'Internal note',
    wide: true,
    hint: 'Your client never sees it.',
  },
  PROJECT_FIELD,
  {
    name: 'fiscalId',
    label: 'Fiscal ID',
    wide: true,
    hint: 'The number that the tax authority gave it, like a CFDI’s UUID.',
  },
  {
    name: 'remindersPaused',
    label: 'Reminders paused',
    kind: 'switch',
    hint: 'No automatic emails are sent about this invoice.',
    wide: true,
  },
];

/** The fields whose changes the audit log shows. */
export const AUDITED_FIELDS: readonly RecordField[] = [
  { name: 'number', label: 'Number' },
  { name: 'issueDate', label: 'Issue date', kind: 'date' },
  { name: 'scheduledFor', label: 'Scheduled for', kind: 'date' },
  { name: 'dueDate', label: 'Due', kind: 'date' },
  { name: 'clientId', label: 'Client' },
  { name: 'currency', label: 'Currency' },
  { name: 'poNumber', label: 'PO number' },
  { name: 'notes', label: 'Notes' },
  { name: 'terms', label: 'Terms' },
  { name: 'reason', label: 'Reason' },
  ...(INTERNAL_FIELDS as readonly RecordField[]),
];
