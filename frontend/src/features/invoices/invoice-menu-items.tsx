import type { InvoiceListItem } from '@oficio/contracts';
import {
  Ban,
  Banknote,
  CalendarX,
  CheckCheck,
  Copy,
  Eraser,
  EyeOff,
  HandCoins,
  Mail,
  ReceiptText,
  RefreshCw,
  Repeat,
  Stamp,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import type { InvoiceActions, OfferedAction } from './use-invoice-actions.tsx';

const ITEMS: Record<OfferedAction, { label: string; icon: ReactNode }> = {
  issue: { label: 'Issue...', icon: <Stamp aria-hidden /> },
  recordPayment: { label: 'Record payment...', icon: <Banknote aria-hidden /> },
  refund: { label: 'Refund...', icon: <Undo2 aria-hidden /> },
  send: { label: 'Send...', icon: <Mail aria-hidden /> },
  unschedule: { label: 'Cancel the schedule', icon: <CalendarX aria-hidden /> },
  markSent: { label: 'Mark as sent', icon: <CheckCheck aria-hidden /> },
  markUnviewed: { label: 'Mark as not viewed', icon: <EyeOff aria-hidden /> },
  deposit: { label: 'Ask for a deposit...', icon: <HandCoins aria-hidden /> },
  duplicate: { label: 'Duplicate', icon: <Copy aria-hidden /> },
  makeRecurring: { label: 'Make recurring...', icon: <Repeat aria-hidden /> },
  useForSeries: { label: 'Use for upcoming ones...', icon: <RefreshCw aria-hidden /> },
  creditNote: { label: 'Credit note', icon: <ReceiptText aria-hidden /> },
  writeOff: { label: 'Write off...', icon: <Eraser aria-hidden /> },
  void: { label: 'Void...', icon: <Ban aria-hidden /> },
};

interface InvoiceActionsProps {
  invoice: InvoiceListItem;
  actions: InvoiceActions;
}

/** The actions on one invoice that its state and the person's role allow. */
export function InvoiceMenuItems({ invoice, actions }: InvoiceActionsProps) {
  return actions.offersOf(invoice).map((action) => (
    <MenuItem key={action} icon={ITEMS[action].icon} onSelect={() => actions.run(action, invoice)}>
      {ITEMS[action].label}
    </MenuItem>
  ));
}

const QUICK: readonly OfferedAction[] = ['issue', 'recordPayment', 'send'];

/** The next step of an invoice as an icon button. */
export function QuickInvoiceAction({ invoice, actions }: InvoiceActionsProps) {
  const offers = actions.offersOf(invoice);
  const action = QUICK.find((candidate) => offers.includes(candidate));
  if (!action) return null;
  const { label, icon } = ITEMS[action];
  return (
    <IconButton
      size="small"
      tabIndex={-1}
      label={`${label.replace('...', '')} ${isolated(INVOICES.nameOf(invoice))}`}
      icon={icon}
      onClick={() => actions.run(action, invoice)}
    />
  );
}
