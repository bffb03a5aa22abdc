import { type invoiceRoutes, type QueryOf, SECTION_TITLES } from '@oficio/contracts';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { InvoicesTabs } from '../../entities/invoice/invoices-tabs.tsx';
import { useIsLimited } from '../../lib/api/use-may.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { useInvoiceBulk } from './bulk/use-invoice-bulk.tsx';
import { stateAllows } from './invoice-actions.ts';
import { HIDDEN_AT_FIRST, useInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceMenuItems, QuickInvoiceAction } from './invoice-menu-items.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { type InvoiceDialogs, useInvoiceActions } from './use-invoice-actions.tsx';
import { useInvoiceFilters } from './use-invoice-filters.ts';

export type InvoicesSearch = ListSearchOf<QueryOf<typeof invoiceRoutes.list>>;

interface InvoicesScreenProps {
  search: InvoicesSearch;
  dialogs: InvoiceDialogs;
}

/** The invoices and credit notes of the organization. A list that a figure leads to has its own sums. */
export function InvoicesScreen({ search, dialogs }: InvoicesScreenProps) {
  const isLimited = useIsLimited();
  const columns = useInvoiceColumns(search);
  const filters = useInvoiceFilters(search);
  const actions = useInvoiceActions(dialogs);
  const bulk = useInvoiceBulk();
  return (
    <>
      <RecordsScreen
        area={INVOICES}
        views="invoices"
        search={search}
        title={SECTION_TITLES.invoices}
        note={isLimited ? 'You see the invoices of the clients that are assigned to you.' : undefined}
        tabs={<InvoicesTabs />}
        sums={!(search.reached || search.tax || search.item) && <InvoiceSums />}
        purpose="Write your first invoice. Number, taxes and totals are worked out for you."
        columns={columns}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        filters={filters}
        bulkActions={bulk.menu}
        allows={stateAllows}
        rowMenuItems={(invoice) => <InvoiceMenuItems invoice={invoice} actions={actions} />}
        quickActions={(invoice) => <QuickInvoiceAction invoice={invoice} actions={actions} />}
      />
      {actions.dialog}
      {bulk.dialog}
    </>
  );
}
