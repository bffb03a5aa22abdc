import type { QuoteListItem } from '@oficio/contracts';
import { ChevronDown, HandCoins, ReceiptText, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import type { OfferedAction, QuoteActions } from './use-quote-actions.tsx';

interface Billing {
  action: OfferedAction;
  icon: ReactNode;
  label: string;
  description: string;
  /** Why an accepted quote can't be billed in this way. */
  obstacle: (quote: QuoteListItem) => string;
}

const NO_RIGHT = 'Your role prepares drafts. Somebody who sends documents can do this.';

const WAYS: readonly Billing[] = [
  {
    action: 'invoice',
    icon: <ReceiptText aria-hidden />,
    label: 'Invoice',
    description: 'A draft of all that was accepted, less its deposits',
    obstacle: () => NO_RIGHT,
  },
  {
    action: 'deposit',
    icon: <HandCoins aria-hidden />,
    label: 'Deposit invoice...',
    description: 'A percentage or an amount in advance',
    obstacle: () => NO_RIGHT,
  },
  {
    action: 'repeat',
    icon: <Repeat aria-hidden />,
    label: 'Recurring invoice...',
    description: 'A series with the accepted lines',
    obstacle: ({ hasDeposits }) =>
      hasDeposits ? 'A deposit was asked for, which only an invoice deducts' : NO_RIGHT,
  },
];

/** The ways to bill an accepted quote. What isn't possible says why. A key makes the usual invoice. */
export function BillingMenu({ quote, actions }: { quote: QuoteListItem; actions: QuoteActions }) {
  const offers = actions.offersOf(quote);
  useShortcut({ key: 's', label: 'Make invoice' }, () => actions.run('invoice', quote));
  return (
    <Menu
      className="max-w-80"
      trigger={
        <Button variant="primary" busy={actions.isBusy}>
          Make invoice
          <ChevronDown aria-hidden className="-me-1 size-4" />
        </Button>
      }
    >
      {WAYS.map(({ action, icon, label, description, obstacle }) => {
        const isOffered = offers.includes(action);
        return (
          <MenuItem
            key={action}
            icon={icon}
            disabled={!isOffered}
            onSelect={() => actions.run(action, quote)}
          >
            <span className="flex min-w-0 flex-col py-1 whitespace-normal">
              <span>{label}</span>
              <span className={isOffered ? 'text-xs text-ink-muted' : 'text-xs'}>
                {isOffered ? description : obstacle(quote)}
              </span>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
