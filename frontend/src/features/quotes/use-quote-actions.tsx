import { type QuoteListItem, quoteLinkRoutes, quoteRoutes } from '@oficio/contracts';
import { allowedQuoteActions, type QuotePerson, quoteStatus } from '@oficio/machines/quote';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { INVOICE_PLACE } from '../../entities/invoice/invoice-place.tsx';
import { PROJECT_PLACE } from '../../entities/project/project-place.tsx';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useCopyLink } from '../../records/links/copy-link.tsx';
import { useFailureToast } from '../../records/links/record-links.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { QuoteDepositDialog } from './quote-deposit-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { isStep, StepDialog } from './step-dialog.tsx';

/** In the order of the menu. */
const OFFERED = [
  'send',
  'markSent',
  'invoice',
  'deposit',
  'repeat',
  'project',
  'copyLink',
  'accept',
  'decline',
  'revise',
  'duplicate',
  'withdraw',
] as const;
export type OfferedAction = (typeof OFFERED)[number];
type AskedAction = Exclude<OfferedAction, 'invoice' | 'repeat' | 'project' | 'copyLink' | 'duplicate'>;

/** What other features show for a quote. */
export interface QuoteDialogs {
  /** Starts a series of invoices of what was accepted. */
  openSeries: (quote: QuoteListItem) => void;
}

export interface QuoteActions {
  /** The actions that the state of the quote and the person's role allow. */
  offersOf: (quote: QuoteListItem) => OfferedAction[];
  run: (action: OfferedAction, quote: QuoteListItem) => void;
  /** An invoice or a project is being made. */
  isBusy: boolean;
  dialog: ReactNode;
}

/** The actions on quotes besides those of every area of records. One instance serves all rows of a list. */
export function useQuoteActions({ openSeries }: QuoteDialogs): QuoteActions {
  const person = useQuotePerson();
  const mayCopyLink = useMay(quoteLinkRoutes.create);
  const today = useToday();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ action: AskedAction; quote: QuoteListItem } | null>(null);
  const link = useCopyLink(quoteLinkRoutes);
  const duplicate = useDuplicate();
  const invoice = useMakeInvoice();
  const project = useStartProject();
  const close = () => setAsked(null);
  return {
    offersOf(quote) {
      const allowed: readonly string[] = allowedQuoteActions(quote, person);
      return OFFERED.filter((action) => {
        // Its links lead to the latest version that was sent.
        if (action === 'copyLink') return mayCopyLink && quote.number !== null;
        if (action === 'duplicate') return person.drafts;
        if (action === 'send' && quoteStatus(quote, today) === 'expired') return false;
        return allowed.includes(action);
      });
    },
    run(action, quote) {
      if (action === 'copyLink') return link.copy(quote.id);
      if (action === 'duplicate') return duplicate.mutate(quote);
      if (action === 'invoice') return invoice.mutate(quote);
      if (action === 'repeat') return openSeries(quote);
      if (action === 'project') return project.mutate(quote);
      setAsked({ action, quote });
    },
    isBusy: invoice.isPending || project.isPending,
    dialog: (
      <>
        {asked?.action === 'send' && <SendDialog quote={asked.quote} onClose={close} />}
        {asked?.action === 'deposit' && <QuoteDepositDialog quote={asked.quote} onClose={close} />}
        {asked?.action === 'accept' && <AcceptDialog quote={asked.quote} onClose={close} />}
        {asked?.action === 'decline' && <DeclineDialog quote={asked.quote} onClose={close} />}
        {asked && isStep(asked.action) && (
          <StepDialog
            step={asked.action}
            quote={asked.quote}
            onCopyLink={link.copy}
            onDone={() => {
              close();
              if (asked.action === 'revise') void navigate({ to: editPathOf(asked.quote.id) });
            }}
            onClose={close}
          />
        )}
        {link.dialog}
      </>
    ),
  };
}

/** What the role of the person allows with quotes. */
function useQuotePerson(): QuotePerson {
  return {
    drafts: useMay(quoteRoutes.create),
    issues: useMay(quoteRoutes.markSent),
    plans: useMay(quoteRoutes.project),
  };
}

/** Drafts the same quote again and opens its editor. */
function useDuplicate() {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  return useSharedRouteWrite(quoteRoutes.duplicate, {
    request: ({ id }: QuoteListItem) => ({ parameters: { id } }),
    onSuccess: (draft) => {
      raiseToast({ kind: 'success', title: 'Quote duplicated', description: draft.title });
      void navigate({ to: editPathOf(draft.id) });
    },
    onError: useFailureToast(),
  });
}

/** Drafts an invoice of all that was accepted and opens its editor. */
function useMakeInvoice() {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  return useSharedRouteWrite(quoteRoutes.invoice, {
    request: ({ id, version }: QuoteListItem) => ({ parameters: { id }, body: { version } }),
    onSuccess: (draft) => {
      raiseToast({ kind: 'success', title: 'Invoice drafted', description: draft.title });
      void navigate({ to: INVOICE_PLACE.editor?.editPathOf(draft.id) ?? INVOICE_PLACE.path });
    },
    onError: useFailureToast(),
  });
}

/** Makes a project of what was accepted and opens it. */
function useStartProject() {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  return useSharedRouteWrite(quoteRoutes.project, {
    request: ({ id, version }: QuoteListItem) => ({ parameters: { id }, body: { version } }),
    onSuccess: (project) => {
      raiseToast({ kind: 'success', title: 'Project added', description: project.name });
      void navigate({ to: pathOfRecord(PROJECT_PLACE, project.id) });
    },
    onError: useFailureToast(),
  });
}

function editPathOf(id: string): string {
  return QUOTES.editor?.editPathOf(id) ?? QUOTES.path;
}
