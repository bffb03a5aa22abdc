import { authRoutes, DASHBOARD_CARDS, type DashboardAll, type DashboardCard } from '@oficio/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';

const WORDS: Record<DashboardCard, string> = {
  checklist: 'First steps',
  money: 'Outstanding, overdue, received, expenses and net, by currency',
  overdue: 'Overdue invoices',
  payments: 'Recent payments',
  renewals: 'Renewals in 30 days',
  flow: 'Twelve months of income and expenses',
  ageing: 'Owed today, by age',
  forecast: 'Expected in 30, 60 and 90 days',
  recurring: 'Next recurring',
  clients: 'Client counts',
  recentClients: 'Recent clients',
  activity: 'Activity',
  newClients: 'New clients',
};

interface CustomizeDialogProps {
  cards: DashboardAll['cards'];
  /** Whether the role reads figures of money. */
  readsMoney: boolean;
  onClose: () => void;
}

/** Chooses and orders the parts of the dashboard. */
export default function CustomizeDialog({ cards, readsMoney, onClose }: CustomizeDialogProps) {
  const raiseFailure = useFailedToast();
  const [chosen, setChosen] = useState<readonly DashboardCard[]>(cards ?? DASHBOARD_CARDS);
  const [order, setOrder] = useState(() => [...new Set([...(cards ?? []), ...DASHBOARD_CARDS])]);
  const offered = order.filter((card) => readsMoney || !OF_MONEY.has(card));
  const save = useRouteWrite(authRoutes.updatePreferences, {
    onError: raiseFailure,
    onSuccess: onClose,
  });
  const move = (card: DashboardCard, by: 1 | -1) => {
    const other = offered[offered.indexOf(card) + by];
    setOrder(order.map((known) => (known === card && other ? other : known === other ? card : known)));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Customize the dashboard"
      description="Only for you, in each of your organizations."
      footer={
        <>
          <Button onClick={() => save.mutate({ dashboardCards: null })} disabled={save.isPending}>
            Reset to the default
          </Button>
          <DialogCancel />
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ dashboardCards: order.filter((card) => chosen.includes(card)) })}
          >
            Save
          </Button>
        </>
      }
    >
      <ol aria-label="Parts of the dashboard" className="divide-y divide-hairline">
        {offered.map((card, index) => (
          <li key={card} className="flex items-center justify-between gap-3 py-1">
            <Checkbox
              label={WORDS[card]}
              checked={chosen.includes(card)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, card] : chosen.filter((known) => known !== card))
              }
            />
            <span className="flex gap-1">
              <IconButton
                label={`Move up: ${WORDS[card]}`}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => move(card, -1)}
              />
              <IconButton
                label={`Move down: ${WORDS[card]}`}
                icon={<ArrowDown aria-hidden />}
                disabled={index === offered.length - 1}
                onClick={() => move(card, 1)}
              />
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const OF_MONEY: ReadonlySet<DashboardCard> = new Set([
  'money',
  'overdue',
  'payments',
  'flow',
  'ageing',
  'forecast',
  'recurring',
]);
