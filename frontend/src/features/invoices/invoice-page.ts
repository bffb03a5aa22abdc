import type { Invoice, InvoiceListItem } from '@oficio/contracts';
import { requiredContext } from '../../lib/page/required-context.ts';
import type { SectionProps } from '../../records/record-screen.tsx';
import type { InvoiceActions } from './use-invoice-actions.tsx';

interface InvoicePage {
  invoice: Invoice;
  actions: InvoiceActions;
  /** The props of the section with this name. */
  section: (name: string) => SectionProps<InvoiceListItem, Invoice>;
}

/** The invoice on screen, for the tabs of its page. */
export const [InvoicePageProvider, useInvoicePage] = requiredContext<InvoicePage>('InvoicePage');
