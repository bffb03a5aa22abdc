import { type BodyOf, type Invoice, type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/request-failure.ts';
import { useRouteWrite } from '../../lib/use-write.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { INVOICES } from './invoice-area.tsx';
import { documentName } from './invoice-words.ts';
import { unsettledOf } from './payments/refusal.ts';
import { typedAddresses } from './typed-addresses.ts';
import { useStoreInvoice } from './use-store-invoice.ts';

/** A mail as it is typed. */
export interface TypedMail {
  to: string;
  cc: string;
  subject: string;
  message: string;
  attachPdf: boolean;
}

const ONE_ADDRESS = 'One address here. Put the others into “Copies to”.';

/** Sends an invoice by mail. A refused version is taken over, so that the next press sends. */
export function useSendInvoice(invoice: InvoiceListItem, onSent: () => void) {
  const { id } = invoice;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const [current, setCurrent] = useState(invoice);
  const [changed, setChanged] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const write = useRouteWrite(invoiceRoutes.send, {
    meta: { writes: INVOICES.table },
    request: (body: BodyOf<typeof invoiceRoutes.send>) => ({ parameters: { id }, body }),
    onSuccess: (sent, { to, cc = [] }) => {
      store(sent);
      raiseToast({
        kind: 'success',
        title: `${documentName(sent)} is on its way`,
        description: [...to, ...cc].join(', '),
      });
      settleChanges();
      onSent();
    },
    onError: (failed) => {
      const newer = currentOf(failed);
      if (!newer) return;
      store(newer);
      setCurrent(newer);
      setChanged(true);
      write.reset();
    },
  });
  const { mutate, error, isPending } = write;
  const unsettled = unsettledOf(write);
  const fields = error instanceof RequestFailure ? error.fields : [];
  return {
    isPending,
    /** Whether the mail was stored is unknown: with the next press it is sent again as it was. */
    repeats: unsettled !== undefined,
    /** Somebody, or an earlier mail's outcome, has changed the invoice since the dialog opened. */
    changed: changed && current.lifecycle === 'issued',
    /** It can't be sent any more. */
    isClosed: current.lifecycle !== 'issued',
    /** The failure that no field shows. */
    failure: error && fields.length === 0 && !isAccessRefusal(error) ? failureText(error) : null,
    faultOf(name: keyof TypedMail): string | undefined {
      if (name === 'to' && hasMore) return ONE_ADDRESS;
      return fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message;
    },
    submit({ to, cc, ...mail }: TypedMail) {
      if (isPending) return;
      if (unsettled) return mutate(unsettled);
      setChanged(false);
      const recipients = typedAddresses(to);
      setHasMore(recipients.length > 1);
      if (recipients.length > 1) return;
      // The list may have had a newer version since the dialog opened.
      const version = Math.max(invoice.version, current.version);
      mutate({ ...mail, to: recipients, cc: typedAddresses(cc), version });
    },
  };
}

export type SendInvoice = ReturnType<typeof useSendInvoice>;

/** The stored invoice of a mail that was refused with `version.stale`, else null. */
function currentOf(failed: unknown): Invoice | null {
  if (!(failed instanceof RequestFailure) || failed.code !== 'version.stale') return null;
  return z.safeParse(invoiceRoutes.one.answer, failed.current).data ?? null;
}
