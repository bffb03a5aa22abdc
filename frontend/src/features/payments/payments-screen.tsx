import {
  type ListedPayment,
  type PaymentListItem,
  paymentRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banknote, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { InvoicesTabs } from '../../entities/invoice/invoices-tabs.tsx';
import { PAYMENT_PLACE } from '../../entities/payment/payment-place.tsx';
import { PAYMENTS_ADDRESS } from '../../entities/payment/payments-address.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useIsLimited, useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { DownloadMenu } from '../../records/download-menu.tsx';
import { ImportLink } from '../../records/import-link.tsx';
import { ListNote } from '../../records/list-note.tsx';
import { type ListSearch, type ListSearchOf, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useList } from '../../records/use-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { ListViews } from '../../records/views/list-views.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { usePaymentColumns } from './payment-columns.tsx';
import { paymentFilters } from './payment-filters.ts';
import { PaymentSums } from './payment-sums.tsx';
import { paymentNoun } from './payment-words.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { useSettleActions } from './use-settle-actions.tsx';

export type PaymentsSearch = ListSearchOf<QueryOf<typeof paymentRoutes.list>>;

const PAYMENTS = { routes: paymentRoutes, many: 'payments', address: PAYMENTS_ADDRESS, icon: <Banknote /> };

/** The payments and refunds of the organization. */
export function PaymentsScreen({ search: given }: { search: PaymentsSearch }) {
  usePageTitle('Payments');
  const search = PAYMENTS_ADDRESS.parse(given as Record<string, unknown>);
  const isLimited = useIsLimited();
  const mayRecord = useMay(paymentRoutes.record);
  const [recording, setRecording] = useState(false);
  useShortcut({ key: 'n', label: 'Record a payment' }, () => setRecording(true), { enabled: mayRecord });
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.invoices}
        tabs={<InvoicesTabs />}
        action={
          mayRecord && (
            <Button
              variant="primary"
              size="small"
              icon={<Plus aria-hidden />}
              onClick={() => setRecording(true)}
            >
              Record payment
            </Button>
          )
        }
      />
      {isLimited && <ListNote>You see the payments of the clients that are assigned to you.</ListNote>}
      <PaymentList search={search} onRecord={mayRecord ? () => setRecording(true) : undefined} />
      {recording && <RecordPaymentDialog onClose={() => setRecording(false)} />}
    </>
  );
}

function PaymentList({ search, onRecord }: { search: ListSearch; onRecord: (() => void) | undefined }) {
  const { onSearchChange } = useListNavigation({ path: PAYMENT_PLACE.path });
  // The first page of the same list has the sums.
  const firstPage = useQuery({
    ...queryOf(paymentRoutes.list, { query: PAYMENTS_ADDRESS.pageQuery({ ...search, pages: undefined }) }),
    placeholderData: keepPreviousData,
  });
  const known = firstPage.isError ? [] : undefined;
  const sums = firstPage.data ? (firstPage.data.sums ?? []) : known;
  const table = useList<ListedPayment>(
    PAYMENTS,
    search,
    onSearchChange,
    <EmptyState
      title="No payments yet"
      icon={PAYMENTS.icon}
      actions={
        onRecord && (
          <>
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={onRecord}>
              Record the first payment
            </Button>
            <ImportLink kind="payments" />
          </>
        )
      }
    >
      {onRecord
        ? 'Record what a client has paid: for one invoice, for several, or in advance.'
        : 'Payments that your team records appear here.'}
    </EmptyState>,
  );
  const filters = paymentFilters(sums?.map(({ currency }) => currency) ?? [], search);
  const columns = usePaymentColumns(search);
  const actions = useSettleActions();
  const maySettle = onRecord !== undefined;
  return (
    <>
      <PaymentSums sums={sums} search={search} />
      <DataTable
        {...table}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(payment) => `the ${paymentNoun(payment)} of ${payment.clientName}`}
        toolbar={
          <>
            <ListViews
              {...PAYMENTS}
              list="payments"
              filters={filters}
              search={search}
              onSearchChange={onSearchChange}
            />
            <RecordFilters
              filters={filters}
              search={search}
              withTrash={false}
              onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
            />
          </>
        }
        tools={<DownloadMenu list={PAYMENTS} search={search} isEmpty={!table.rows?.length} />}
        rowActions={
          maySettle ? (payment) => <PaymentMenu payment={payment} open={actions.open} /> : undefined
        }
      />
      {actions.dialog}
    </>
  );
}

interface PaymentMenuProps {
  payment: PaymentListItem;
  open: ReturnType<typeof useSettleActions>['open'];
}

function PaymentMenu({ payment, open }: PaymentMenuProps) {
  const { id: paymentId, status, refundableMinor, isOnline } = payment;
  const mayBeVoided = !isOnline;
  if (status !== 'succeeded' || (refundableMinor <= 0 && !mayBeVoided)) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={`Actions for the ${paymentNoun(payment)} of ${payment.clientName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {refundableMinor > 0 && (
        <MenuItem onSelect={() => open({ action: 'refundPayment', paymentId })}>Refund...</MenuItem>
      )}
      {mayBeVoided && (
        <MenuItem destructive onSelect={() => open({ action: 'voidPayment', paymentId })}>
          Void {paymentNoun(payment)}...
        </MenuItem>
      )}
    </Menu>
  );
}
