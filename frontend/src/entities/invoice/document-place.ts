import { INVOICE_READING_ROLES } from '@oficio/contracts';
import type { ReactNode } from 'react';
import type { RecordPlace } from '../../records/record-area.ts';

/** The place of documents that are written in the form of invoices, with the rights of invoices. */
export function documentPlace(one: 'invoice' | 'quote', path: string, icon: ReactNode): RecordPlace {
  const rights = { members: INVOICE_READING_ROLES };
  return {
    entity: one,
    one,
    many: `${one}s`,
    icon,
    path,
    mayRead: rights,
    mayCreate: rights,
    editor: { newPath: `${path}/new`, editPathOf: (id) => `${path}/${id}/edit` },
  };
}
