import { invoiceRoutes } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import type { ListAddress, ListSearch } from '../../records/list-search.ts';
import { withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { RecordList } from '../../records/record-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { stateAllows } from './invoice-actions.ts';
import { HIDDEN_AT_FIRST, useInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceMenuItems, QuickInvoiceAction } from './invoice-menu-items.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { type InvoiceDialogs, useInvoiceActions } from './use-invoice-actions.tsx';
import { useInvoiceFilters } from './use-invoice-filters.ts';

interface ClientInvoicesProps {
  clientId: string;
  /** The client is in the trash. */
  readOnly: boolean;
  search: Readonly<Record<string, unknown>>;
  dialogs: InvoiceDialogs;
  /** What the client has left, and other documents. */
  before: ReactNode;
}

/** The tab of a client's page with its invoices. */
export function ClientInvoices({ clientId, readOnly, search: given, dialogs, before }: ClientInvoicesProps) {
  const search = { ...INVOICES.address.parse(given), clientId };
  const navigation = useListNavigation(INVOICES);
  const onSearchChange = ({ clientId: _, ...changed }: ListSearch, options: { replace: boolean }) =>
    navigation.onSearchChange(changed, options);
  const mayCreate = useMay(invoiceRoutes.create) && !readOnly;
  const openNew = mayCreate ? () => navigation.onOpenEditor({ clientId }) : undefined;
  const filters = useInvoiceFilters(search).filter(({ name }) => name !== 'clientId');
  const actions = useInvoiceActions(dialogs);
  const columns = useInvoiceColumns(search).filter(({ id, phone }) => id !== 'client' || phone !== undefined);
  return (
    <>
      {before}
      <RecordList
        area={{ ...INVOICES, address: ofOneClient(clientId) }}
        search={search}
        onSearchChange={onSearchChange}
        columns={columns}
        onOpen={navigation.onOpen}
        onNew={openNew}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        purpose="Write the first invoice for this client. Number, taxes and totals are worked out for you."
        allows={stateAllows}
        rowMenuItems={(invoice) => <InvoiceMenuItems invoice={invoice} actions={actions} />}
        quickActions={(invoice) => <QuickInvoiceAction invoice={invoice} actions={actions} />}
        sums={<InvoiceSums clientId={clientId} />}
        toolbar={
          <RecordFilters
            filters={filters}
            search={search}
            withTrash={false}
            onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
          />
        }
      />
      {actions.dialog}
    </>
  );
}

/** The address of the tab: the client isn't one of its filters. */
function ofOneClient(clientId: string): ListAddress {
  const { address } = INVOICES;
  return {
    ...address,
    isFiltered: (search) => address.isFiltered({ ...search, clientId: undefined }),
    withoutFilters: (search) => ({ ...address.withoutFilters(search), clientId }),
  };
}
