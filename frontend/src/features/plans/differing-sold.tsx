import { type BulkBody, type Plan, TABLE } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import {
  type ListedRecord,
  pathOfRecord,
  type RecordArea,
  type StoredRecord,
} from '../../records/record-area.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/** What services and domains have in common. */
interface SoldItem extends ListedRecord {
  name: string;
  clientName: string | null;
  costMinor: number;
  priceMinor: number;
  currency: string;
}

/** The services, or the domains. */
export type SoldArea = Pick<RecordArea<SoldItem, StoredRecord>, 'routes' | 'one' | 'many'> & { path: string };

/**
 * What was sold with the plan on its cycle, and has another price or cost than the plan has now. Nothing when all of it
 * agrees.
 */
export function DifferingSold({ plan, sold }: { plan: Plan; sold: SoldArea }) {
  const query = { planId: plan.id, price: 'differs', limit: TABLE.maxPageSize };
  const { data } = useQuery(queryOf(sold.routes.list, { query: query as never }));
  const mayChange = useMay(sold.routes.bulk) && plan.deletedAt === null;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.items ?? [];
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const { take, busy } = useTakeOver(plan, sold, () => setChosen(new Set()));
  if (!data || rows.length === 0) return null;
  const toggle = (id: string) => setChosen(new Set(chosen.has(id) ? without(chosen, id) : [...chosen, id]));
  const allChosen = chosenRows.length === rows.length;
  return (
    <Section
      title={`${data.total} ${data.total === 1 ? sold.one : sold.many} at another price or cost`}
      description="Sold with this plan earlier, or changed since. Nothing changes until you take the plan’s values over."
      actions={
        mayChange && (
          <Button
            size="small"
            busy={busy}
            disabled={chosenRows.length === 0}
            onClick={() => take(chosenRows)}
          >
            Take over price and cost
          </Button>
        )
      }
    >
      <Card flush>
        {mayChange && (
          <div className="border-b border-hairline px-4 py-2.5">
            <Checkbox
              label="Choose all"
              checked={allChosen}
              indeterminate={chosenRows.length > 0 && !allChosen}
              onChange={() => setChosen(new Set(allChosen ? [] : rows.map(({ id }) => id)))}
            />
          </div>
        )}
        <ul className="divide-y divide-hairline">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-3 px-4 py-2.5">
              {mayChange && (
                <Checkbox
                  hideLabel
                  label={`Choose ${isolated(row.name)}`}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              )}
              <span className="min-w-0 flex-1">
                <Link
                  to={pathOfRecord(sold, row.id)}
                  className="block truncate font-medium underline-offset-4 hover:underline"
                >
                  <bdi>{row.name}</bdi>
                </Link>
                <span className="block truncate text-sm text-ink-muted">
                  <bdi>{row.clientName ?? 'No client'}</bdi>
                </span>
              </span>
              <Comparison plan={plan} row={row} />
            </li>
          ))}
        </ul>
      </Card>
      {data.total > rows.length && (
        <p className="mt-2 text-sm text-ink-muted">
          The first {rows.length} are shown. The others follow when these agree.
        </p>
      )}
    </Section>
  );
}

/** The price of what was sold beside the plan's, and its cost where only that differs. */
function Comparison({ plan, row }: { plan: Plan; row: SoldItem }) {
  const price = (of: SoldItem | Plan) => moneyText({ amountMinor: of.priceMinor, currency: of.currency });
  const cost = (of: SoldItem | Plan) => moneyText({ amountMinor: of.costMinor, currency: of.currency });
  return (
    <span className="text-end text-sm whitespace-nowrap tabular-nums">
      <span className="block font-medium">{price(row)}</span>
      <span className="block text-ink-muted">Plan: {price(plan)}</span>
      {cost(row) !== cost(plan) && (
        <span className="block text-ink-muted">
          Cost {cost(row)}, plan {cost(plan)}
        </span>
      )}
    </span>
  );
}

function useTakeOver(plan: Plan, { routes, one, many }: SoldArea, onDone: () => void) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const several = (count: number) => `${count} ${count === 1 ? one : many}`;
  const { mutate, isPending } = useSharedRouteWrite<SoldArea['routes']['bulk'], BulkBody>(routes.bulk, {
    request: (body) => ({ body }),
    onSuccess: ({ done, refused }) => {
      onDone();
      if (refused.length === 0) raiseToast({ kind: 'success', title: `${several(done)} changed` });
      else
        raiseToast({
          kind: 'error',
          title: `${several(refused.length)} couldn’t be changed`,
          description: 'Someone else has changed or deleted them meanwhile.',
        });
    },
    onError: raiseFailure,
  });
  const { costMinor, priceMinor, currency } = plan;
  return {
    busy: isPending,
    take: (rows: readonly SoldItem[]) =>
      mutate({
        action: 'edit',
        changes: { costMinor, priceMinor, currency },
        items: rows.map(({ id, version }) => ({ id, version })),
      }),
  };
}

const without = (chosen: ReadonlySet<string>, id: string) => [...chosen].filter((other) => other !== id);
