import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import { INVOICE_PLACE } from '../../entities/invoice/invoice-place.tsx';
import type { RecordField } from '../../records/record-fields.ts';
import type { EditedDocument } from './edited-document.ts';
import { INVOICE_FIELDS } from './invoice-fields.ts';

/** Invoices, deposit invoices and credit notes in the form. */
export const INVOICE_DOCUMENT: EditedDocument = {
  routes: invoiceRoutes,
  one: 'invoice',
  many: 'invoices',
  path: INVOICE_PLACE.path,
  nameOf: ({ title }) => title,
  fields: INVOICE_FIELDS as unknown as readonly RecordField[],
  kindOf: (record) => (record as Invoice | null)?.kind ?? 'invoice',
  closedWords({ lifecycle }) {
    if (lifecycle === 'scheduled') {
      return { what: 'is scheduled', reason: 'Make it a draft again on its page to edit it.' };
    }
    if (lifecycle === 'void') {
      return {
        what: 'is void',
        reason: 'A void invoice can’t be changed. You can duplicate it on its page.',
      };
    }
    return {
      what: 'was issued',
      reason:
        'What your client received can’t be changed any more. On its page you can duplicate it or write a credit note.',
    };
  },
};
