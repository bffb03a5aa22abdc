import { type Invoice, type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { allowedInvoiceActions, type InvoiceAction } from '@oficio/machines/invoice';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { InvoiceDepositDialog } from './invoice-deposit-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

const OFFERED = [
  'issue',
  'send',
  'recordPayment',
  'refund',
  'unschedule',
  'markSent',
  'markUnviewed',
  'deposit',
  'duplicate',
  'makeRecurring',
  'useForSeries',
  'creditNote',
  'writeOff',
  'void',
] as const satisfies readonly (InvoiceAction | 'makeRecurring' | 'useForSeries')[];
export type OfferedAction = (typeof OFFERED)[number];

export interface InvoiceActions {
  /** The actions that the state of the invoice and the person's role allow. */
  offersOf: (invoice: InvoiceListItem & Partial<Invoice>) => OfferedAction[];
  run: (action: OfferedAction, invoice: InvoiceListItem) => void;
  /** The action that is being sent. */
  busy: OfferedAction | null;
  dialog: ReactNode;
}

/** Opens the dialogs of payments and of recurring documents, which the route of a screen puts beside it. */
export interface InvoiceDialogs {
  openLedger: (change: { action: 'recordPayment' | 'refund' | 'writeOff'; invoice: InvoiceListItem }) => void;
  /** `seriesId`: the series whose coming invoices become like this one; null starts another series. */
  openSeries: (change: { invoice: InvoiceListItem; seriesId: string | null }) => void;
}

/** The actions on invoices besides those of every area of records. One instance serves all rows of a list. */
export function useInvoiceActions({ openLedger, openSeries }: InvoiceDialogs): InvoiceActions {
  const rights = {
    draft: useMay(invoiceRoutes.duplicate),
    issue: useMay(invoiceRoutes.issue),
    settle: useMay(invoiceRoutes.void),
  };
  const today = useToday();
  const navigate = useNavigate();
  const [voiding, setVoiding] = useState<InvoiceListItem | null>(null);
  const [asking, setAsking] = useState<InvoiceListItem | null>(null);
  const [sending, setSending] = useState<InvoiceListItem | null>(null);
  const unschedule = useStep(invoiceRoutes.unschedule, () => 'Invoice is a draft again');
  const markSent = useStep(invoiceRoutes.markSent, () => 'Marked as sent');
  const markUnviewed = useStep(invoiceRoutes.markUnviewed, () => 'Marked as not viewed');
  const duplicate = useCopy(invoiceRoutes.duplicate, 'Invoice duplicated');
  const creditNote = useCopy(invoiceRoutes.creditNote, 'Credit note drafted');
  const steps = { unschedule, markSent, markUnviewed, duplicate, creditNote };
  return {
    offersOf(invoice) {
      const allowed = allowedInvoiceActions(invoice, today, rights);
      const mayRepeat = invoice.kind === 'invoice' && allowed.includes('duplicate');
      return OFFERED.filter((action) => {
        if (action === 'makeRecurring') return mayRepeat;
        if (action === 'useForSeries') return mayRepeat && rights.issue && invoice.recurringId !== null;
        return allowed.includes(action);
      });
    },
    run(action, invoice) {
      if (action === 'void') return setVoiding(invoice);
      if (action === 'deposit') return setAsking(invoice);
      if (action === 'send') return setSending(invoice);
      if (action === 'makeRecurring') return openSeries({ invoice, seriesId: null });
      if (action === 'useForSeries') return openSeries({ invoice, seriesId: invoice.recurringId });
      if (action === 'recordPayment' || action === 'refund' || action === 'writeOff') {
        return openLedger({ action, invoice });
      }
      if (action !== 'issue') return steps[action].mutate(invoice);
      const search = { issue: 'true' } as never;
      void navigate({ to: pathOfRecord(INVOICES, invoice.id), search, resetScroll: false });
    },
    busy: OFFERED.find((action) => action in steps && steps[action as keyof typeof steps].isPending) ?? null,
    dialog: (
      <>
        {voiding && <VoidDialog invoice={voiding} onClose={() => setVoiding(null)} />}
        {asking && <InvoiceDepositDialog invoice={asking} onClose={() => setAsking(null)} />}
        {sending && <SendDialog invoice={sending} onClose={() => setSending(null)} />}
      </>
    ),
  };
}

type StepRoute = typeof invoiceRoutes.unschedule;
type CopyRoute = typeof invoiceRoutes.duplicate;

/** A change of the invoice without further input. */
function useStep(route: StepRoute, done: (invoice: Invoice) => string) {
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  return useSharedRouteWrite(route, {
    request: ({ id, version }: InvoiceListItem) => ({ parameters: { id }, body: { version } }),
    onSuccess: (changed) => {
      store(changed);
      raiseToast({ kind: 'success', title: done(changed), description: documentName(changed) });
    },
    onError: useFailureToast(),
  });
}

/** Drafts another document from the invoice and opens its editor. */
function useCopy(route: CopyRoute, title: string) {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  return useSharedRouteWrite(route, {
    request: ({ id }: InvoiceListItem) => ({ parameters: { id } }),
    onSuccess: (draft) => {
      raiseToast({ kind: 'success', title, description: draft.title });
      void navigate({ to: INVOICES.editor?.editPathOf(draft.id) ?? INVOICES.path });
    },
    onError: useFailureToast(),
  });
}

function useFailureToast(): (error: unknown) => void {
  const raiseFailure = useFailedToast();
  return (error) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
}
