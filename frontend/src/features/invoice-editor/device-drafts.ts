import { depositSchema, lineSourceSchema, localDate, QUOTE_LINE_CHOICES } from '@oficio/contracts';
import * as z from 'zod/mini';
import type { EditedDocument } from './edited-document.ts';
import type { INVOICE_FIELDS, InvoiceValues } from './invoice-fields.ts';
import type { QUOTE_FIELDS } from './quote-fields.ts';

/** The person and organization of a draft, and the document that it changes; null for a new one. */
export interface DraftOwner extends Pick<EditedDocument, 'one'> {
  userId: string;
  organizationId: string;
  documentId: string | null;
}

/** Typed values that aren't saved, with those from which the form was opened. */
export interface DeviceDraft {
  /** Milliseconds since 1970. */
  at: number;
  values: InvoiceValues;
  loaded: InvoiceValues;
}

const PREFIX = 'oficio.invoice-draft.';
const NEW = { invoice: 'new', quote: 'new-quote' };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const text = z.string();
const day = z.catch(z.nullable(localDate), null);
const valuesSchema = z.object({
  clientId: z.nullable(z.object({ id: text, name: text })),
  issueDate: day,
  dueDate: day,
  // Drafts of earlier releases have none.
  validUntil: z._default(day, null),
  currency: text,
  fxRateE8: z.nullable(text),
  taxMode: z.enum(['exclusive', 'inclusive']),
  roundingMode: z.enum(['per_invoice', 'per_line']),
  discount: z.object({ kind: z.enum(['percent', 'amount']), text }),
  poNumber: text,
  notes: text,
  terms: text,
  internalNote: text,
  // Drafts of earlier releases have none.
  projectId: z._default(z.nullable(z.object({ id: text, name: text })), null),
  // Drafts of earlier releases have none.
  depositIds: z._default(z.array(depositSchema), []),
  lines: z.array(
    z.object({
      description: text,
      quantity: text,
      unit: text,
      price: text,
      discount: z.object({ kind: z.enum(['percent', 'amount']), text }),
      taxRateIds: z.array(text),
      discountable: z._default(z.boolean(), true),
      source: z._default(lineSourceSchema, null),
      creditsLineId: z._default(z.nullable(text), null),
      itemId: z._default(z.nullable(text), null),
      choice: z._default(z.enum(QUOTE_LINE_CHOICES), 'fixed'),
    }),
  ),
} satisfies Record<(typeof INVOICE_FIELDS | typeof QUOTE_FIELDS)[number]['name'], unknown>);
const draftSchema = z.object({ at: z.number(), values: valuesSchema, loaded: valuesSchema });

/** The key of one form's draft: two tabs have a draft each. */
export function draftKey({ userId, organizationId, documentId, one }: DraftOwner, formId: string): string {
  return [PREFIX + userId, organizationId, documentId ?? NEW[one], formId].join('.');
}

/** Without space on the device the text lives as long as the page. */
export function storeDraft(storage: DraftStorage, key: string, draft: DeviceDraft): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // An older draft would be offered as if it were the last one.
    storage.removeItem(key);
  }
}

export function readDraft(storage: DraftStorage, key: string): DeviceDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** The keys of the drafts of this document. Drafts of other people are removed from the device. */
export function draftKeysOf(storage: DraftStorage, owner: DraftOwner): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
  const own = keys.filter((key) => key.startsWith(`${PREFIX + owner.userId}.`));
  for (const key of keys) if (!own.includes(key)) storage.removeItem(key);
  return own.filter((key) => key.startsWith(draftKey(owner, '')));
}
