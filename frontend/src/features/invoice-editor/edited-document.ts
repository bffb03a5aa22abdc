import type { DocumentBlock, Invoice, Quote } from '@oficio/contracts';
import type { EditedArea } from '../../records/record-area.ts';
import type { RecordField } from '../../records/record-fields.ts';

/** A document that the form edits. */
export type StoredDocument = Invoice | Quote;

/** What the form has to know of the documents that it edits. */
export interface EditedDocument extends EditedArea<StoredDocument> {
  one: 'invoice' | 'quote';
  many: 'invoices' | 'quotes';
  /** The path of the list. */
  path: string;
  fields: readonly RecordField[];
  /** The kind decides which parts the form has. Null: a new document. */
  kindOf: (record: StoredDocument | null) => DocumentBlock['kind'];
  /** Why a document that isn't a draft can't be edited. `what` follows its title. */
  closedWords: (record: StoredDocument) => { what: string; reason: string };
}

/** Whether the contents of a document can still be changed. */
export function isEditable({
  lifecycle,
  deletedAt,
}: Pick<StoredDocument, 'lifecycle' | 'deletedAt'>): boolean {
  return lifecycle === 'draft' && deletedAt === null;
}
