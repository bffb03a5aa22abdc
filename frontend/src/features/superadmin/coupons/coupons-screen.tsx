import { type Coupon, couponRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { DayCell, TextCell } from '../../../records/cells.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { RowMenu } from '../operations/row-menu.tsx';
import { SuperadminHeader } from '../superadmin-header.tsx';
import { couponPlan, giftWords } from './coupon-words.ts';
import { NewCouponDialog } from './new-coupon-dialog.tsx';

const COLUMNS: readonly DataTableColumn<Coupon>[] = [
  { id: 'code', header: 'Code', width: 150, lead: true, cell: ({ code }) => <bdi>{code}</bdi> },
  {
    id: 'state',
    header: 'State',
    width: 110,
    phone: 'secondary',
    cell: ({ active }) =>
      active ? <Badge tone="positive">Offered</Badge> : <Badge tone="neutral">Withdrawn</Badge>,
  },
  { id: 'gift', header: 'Gives', width: 210, cell: giftWords },
  {
    id: 'description',
    header: 'Description',
    width: 220,
    cuts: true,
    rank: 2,
    cell: ({ description }) => <TextCell>{description}</TextCell>,
  },
  { id: 'plan', header: 'Plan', width: 120, rank: 3, cell: couponPlan },
  {
    id: 'redeemed',
    header: 'Used',
    width: 110,
    rank: 1,
    align: 'end',
    cell: ({ redeemed, maxRedemptions }) =>
      maxRedemptions === null ? redeemed : `${redeemed} of ${maxRedemptions}`,
  },
  {
    id: 'expires',
    header: 'Until',
    width: 130,
    rank: 4,
    cell: ({ expiresAt }) => (expiresAt ? <DayCell instant={expiresAt} /> : <TextCell>{null}</TextCell>),
  },
];

/** All coupons. A withdrawn one can't be used any more; what it gave stays. */
export function CouponsScreen() {
  const query = useQuery(queryOf(couponRoutes.list));
  const { data, error } = query;
  const [isAdding, setAdding] = useState(false);
  const raiseToast = useRaiseToast();
  const update = useSharedRouteWrite(couponRoutes.update, {
    request: ({ id, active }: Coupon) => ({ parameters: { id }, body: { active: !active } }),
    onSuccess: ({ active, code }) =>
      raiseToast({
        kind: 'success',
        title: active ? 'Coupon offered again' : 'Coupon withdrawn',
        description: code,
      }),
    onError: useFailedToast(),
    onSettled: () => query.refetch(),
  });
  const add = () => setAdding(true);
  return (
    <>
      <SuperadminHeader
        page="coupons"
        action={
          <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={add}>
            New coupon
          </Button>
        }
      />
      <DataTable
        label="Coupons"
        columns={COLUMNS}
        rows={data?.coupons}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        rowActions={(coupon) => (
          <RowMenu name={coupon.code}>
            <MenuItem disabled={update.isPending} onSelect={() => update.mutate(coupon)}>
              {coupon.active ? 'Withdraw' : 'Offer again'}
            </MenuItem>
          </RowMenu>
        )}
        error={error && !data && <QueryError title="The coupons could not be loaded" query={query} />}
        empty={
          <EmptyState
            icon={<TicketPercent />}
            title="No coupons yet"
            actions={<Button onClick={add}>New coupon</Button>}
          >
            A coupon makes a plan cheaper, or gives free months.
          </EmptyState>
        }
      />
      {isAdding && <NewCouponDialog onStored={() => void query.refetch()} onClose={() => setAdding(false)} />}
    </>
  );
}
