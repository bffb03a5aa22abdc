import {
  addDays,
  type BodyOf,
  NUMBER_LOCALE,
  type RenewalAction,
  type RenewalBulkAction,
  type RenewalListItem,
  renewalRoutes,
} from '@oficio/contracts';
import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { TableSelection } from '../../ui/data-table.types.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useDraftInvoices } from './use-draft-invoices.ts';

const ProposeDialog = lazy(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeDialog }));

const SNOOZE_DAYS = 7;
const ACTIONS: readonly { action: RenewalBulkAction; label: string; done: string }[] = [
  { action: 'approve', label: 'Approve', done: 'approved' },
  { action: 'snooze', label: 'Snooze a week', done: 'snoozed' },
  { action: 'lapse', label: 'Let lapse', done: 'lapsed' },
];

const several = (count: number) =>
  `${new Intl.NumberFormat(NUMBER_LOCALE).format(count)} ${count === 1 ? 'renewal' : 'renewals'}`;

/**
 * The selected rows of the list and the actions on those of them with which each is possible. Rows that the server
 * refuses stay selected.
 */
export function useRenewalBulk(
  rows: readonly RenewalListItem[] | undefined,
  offersOf: (renewal: RenewalListItem) => RenewalAction[],
): { selection: TableSelection | undefined; dialog: React.ReactNode } {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const today = useToday();
  const mayChange = useMay(renewalRoutes.bulk);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [proposed, setProposed] = useState<readonly RenewalListItem[] | null>(null);
  const chosenRows = (rows ?? []).filter(({ id }) => chosen.has(id));
  const able = (action: RenewalAction) => chosenRows.filter((row) => offersOf(row).includes(action));
  const draft = useDraftInvoices(() => setChosen(new Set()));
  const { mutate, isPending, variables } = useSharedRouteWrite(renewalRoutes.bulk, {
    request: (body: BodyOf<typeof renewalRoutes.bulk>) => ({ body }),
    onSuccess: ({ done, refused }, { action }) => {
      setAsking(false);
      setChosen(new Set(refused.map(({ id }) => id)));
      const word = ACTIONS.find((one) => one.action === action)?.done;
      if (refused.length === 0) raiseToast({ kind: 'success', title: `${several(done)} ${word}` });
      else {
        const title = `${several(refused.length)} couldn’t be ${word}`;
        raiseToast({ kind: 'error', title, description: 'They were changed meanwhile.' });
      }
    },
    onError: (error) => {
      setAsking(false);
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  if (!mayChange) return { selection: undefined, dialog: null };
  const run = (action: RenewalBulkAction) =>
    mutate({
      action,
      items: able(action).map(({ id, version }) => ({ id, version })),
      until: action === 'snooze' ? addDays(today, SNOOZE_DAYS) : undefined,
    });
  const isBusy = isPending || draft.isPending;
  const invoiceable = able('invoice');
  const proposable = able('propose');
  const isOfOneClient =
    proposable[0]?.clientId != null &&
    proposable.every(({ clientId }) => clientId === proposable[0]?.clientId);
  return {
    selection: {
      keys: new Set([...chosen].filter((id) => chosenRows.some((row) => row.id === id))),
      onKeysChange: setChosen,
      bar: (
        <>
          <p role="status" className="me-auto text-sm font-semibold tabular-nums">
            {chosenRows.length} selected
          </p>
          <Button size="small" disabled={isBusy || !isOfOneClient} onClick={() => setProposed(proposable)}>
            Propose
          </Button>
          {ACTIONS.map(({ action, label }) => (
            <Button
              key={action}
              size="small"
              busy={isPending && variables?.action === action}
              disabled={isBusy || able(action).length === 0}
              onClick={() => (action === 'lapse' ? setAsking(true) : run(action))}
            >
              {label}
            </Button>
          ))}
          <Button
            size="small"
            busy={draft.isPending}
            disabled={isBusy || invoiceable.length === 0}
            onClick={() => draft.mutate(invoiceable.map(({ id }) => id))}
          >
            Draft invoices
          </Button>
          <IconButton
            size="small"
            label="Clear the selection"
            icon={<X aria-hidden />}
            onClick={() => setChosen(new Set())}
          />
        </>
      ),
    },
    dialog: (
      <>
        {proposed && (
          <Suspense>
            <ProposeDialog
              renewals={proposed}
              onClose={() => setProposed(null)}
              onProposed={() => setChosen(new Set())}
            />
          </Suspense>
        )}
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Let ${several(able('lapse').length)} lapse?`}
          description="Nobody is asked or invoiced any more. What was renewed after all can be confirmed with its new date."
          confirmLabel={`Let ${several(able('lapse').length)} lapse`}
          destructive
          busy={isPending}
          onConfirm={() => run('lapse')}
        />
      </>
    ),
  };
}
