import type { Invoice } from '@oficio/contracts';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { InvoiceStatusBadge } from '../../entities/invoice/invoice-status.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { RecordScreen } from '../../records/record-screen.tsx';
import type { RecordTab } from '../../records/record-tabs.tsx';
import { stateAllows } from './invoice-actions.ts';
import { InvoiceMenuItems } from './invoice-menu-items.tsx';
import { InvoicePageProvider } from './invoice-page.ts';
import { IssueSheet } from './issue-sheet.tsx';
import { NextStep } from './next-step.tsx';
import { type InvoiceDialogs, useInvoiceActions } from './use-invoice-actions.tsx';

/** The tabs of an invoice's page. Each one also has a file in `routes/_app/invoices/$invoiceId`. */
const INVOICE_TABS: readonly RecordTab[] = [
  { segment: '', label: 'Overview' },
  { segment: 'timeline', label: 'Timeline' },
];

interface InvoiceScreenProps {
  id: string;
  editing: string | undefined;
  /** The address asks for the sheet that issues the draft. */
  issuing: boolean;
  dialogs: InvoiceDialogs;
}

/** The page of one invoice, with the tab that the address names. */
export function InvoiceScreen({ issuing, dialogs, ...props }: InvoiceScreenProps) {
  const navigate = useNavigate();
  const actions = useInvoiceActions(dialogs);
  // The press is painted before the sheet is rendered, which takes long on a slow device.
  const showsSheet = useDeferredValue(issuing) && issuing;
  const path = pathOfRecord(INVOICES, props.id);
  const stopIssuing = () =>
    // The dialog has asked about an unsaved date already.
    void navigate({ to: path, replace: true, resetScroll: false, ignoreBlocker: true });
  // The sheet that has issued a draft stays, because it sends the document then.
  const isIssuable = (invoice: Invoice) =>
    invoice.deletedAt === null &&
    (invoice.lifecycle === 'issued' || actions.offersOf(invoice).includes('issue'));
  return (
    <RecordScreen
      area={INVOICES}
      tabs={INVOICE_TABS}
      badge={(invoice) => <InvoiceStatusBadge invoice={invoice} />}
      allows={stateAllows}
      headerActions={(invoice) => <NextStep invoice={invoice} actions={actions} />}
      menuItems={(invoice) => <InvoiceMenuItems invoice={invoice} actions={actions} />}
      {...props}
    >
      {(invoice, section) => (
        <InvoicePageProvider value={{ invoice, section, actions }}>
          <Outlet />
          {showsSheet && isIssuable(invoice) && <IssueSheet invoice={invoice} onClose={stopIssuing} />}
          {actions.dialog}
        </InvoicePageProvider>
      )}
    </RecordScreen>
  );
}
