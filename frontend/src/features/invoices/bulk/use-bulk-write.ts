import {
  type BodyOf,
  type InvoiceBulkAnswer,
  type InvoiceListItem,
  invoiceBulkRoutes,
  type Route,
} from '@oficio/contracts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import type { BulkKind } from './bulk-parts.ts';
import { BULK_WORDS, invoicesCount } from './bulk-words.ts';

type PayBody = BodyOf<typeof invoiceBulkRoutes.pay>;
type BulkBody = Pick<PayBody, 'items'> & Partial<PayBody> & { send?: boolean };
type BulkRoute = Route<z.core.$ZodType<BulkBody>, z.core.$ZodType<InvoiceBulkAnswer>, undefined>;

const ROUTES = {
  issue: invoiceBulkRoutes.issue,
  issueAndSend: invoiceBulkRoutes.issue,
  send: invoiceBulkRoutes.send,
  markSent: invoiceBulkRoutes.markSent,
  pay: invoiceBulkRoutes.pay,
} as Record<BulkKind, unknown> as Record<BulkKind, BulkRoute>;

/**
 * The write of a bulk action. Its refusals stay on screen; without one, a toast says what was done.
 * @param selected all selected invoices, which tell two dialogs apart
 */
export function useBulkWrite(kind: BulkKind, selected: readonly InvoiceListItem[], onClose: () => void) {
  const raiseToast = useRaiseToast();
  const [answer, setAnswer] = useState<InvoiceBulkAnswer | null>(null);
  const write = useDialogWrite<BulkRoute, BulkBody>(ROUTES[kind], {
    id: selected.map(({ id }) => id).join(),
    about: kind,
    request: (body) => ({ body }),
    fields: ['date', 'method'],
    onStored: ({ done, refused }) => {
      if (done === 0) return;
      const title = BULK_WORDS[kind].done(invoicesCount(done));
      raiseToast({ kind: refused.length === 0 ? 'success' : 'info', title });
    },
    onDone: (stored) => (stored.refused.length === 0 ? onClose() : setAnswer(stored)),
  });
  return { write, answer };
}
