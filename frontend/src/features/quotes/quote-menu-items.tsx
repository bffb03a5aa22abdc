import type { QuoteListItem } from '@oficio/contracts';
import {
  Ban,
  CheckCheck,
  Copy,
  FolderKanban,
  HandCoins,
  Link,
  PenLine,
  ReceiptText,
  Repeat,
  Send,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import type { OfferedAction, QuoteActions } from './use-quote-actions.tsx';

const ACTION_WORDS: Record<OfferedAction, { label: string; icon: ReactNode }> = {
  send: { label: 'Send...', icon: <Send aria-hidden /> },
  markSent: { label: 'Mark as sent...', icon: <CheckCheck aria-hidden /> },
  invoice: { label: 'Make invoice', icon: <ReceiptText aria-hidden /> },
  deposit: { label: 'Ask for a deposit...', icon: <HandCoins aria-hidden /> },
  repeat: { label: 'Make recurring...', icon: <Repeat aria-hidden /> },
  project: { label: 'Make project', icon: <FolderKanban aria-hidden /> },
  copyLink: { label: 'Copy client’s link', icon: <Link aria-hidden /> },
  accept: { label: 'Enter acceptance...', icon: <ThumbsUp aria-hidden /> },
  decline: { label: 'Enter refusal...', icon: <ThumbsDown aria-hidden /> },
  revise: { label: 'Revise...', icon: <PenLine aria-hidden /> },
  duplicate: { label: 'Duplicate', icon: <Copy aria-hidden /> },
  withdraw: { label: 'Withdraw...', icon: <Ban aria-hidden /> },
};

interface QuoteActionsProps {
  quote: QuoteListItem;
  actions: QuoteActions;
}

/** The actions on one quote that its state and the person's role allow. */
export function QuoteMenuItems({ quote, actions }: QuoteActionsProps) {
  return actions.offersOf(quote).map((action) => (
    <MenuItem key={action} icon={ACTION_WORDS[action].icon} onSelect={() => actions.run(action, quote)}>
      {ACTION_WORDS[action].label}
    </MenuItem>
  ));
}

const QUICK: readonly OfferedAction[] = ['send', 'invoice'];

/** The next step of a quote as an icon button. */
export function QuickQuoteAction({ quote, actions }: QuoteActionsProps) {
  const offers = actions.offersOf(quote);
  const action = QUICK.find((candidate) => offers.includes(candidate));
  if (!action) return null;
  const { label, icon } = ACTION_WORDS[action];
  return (
    <IconButton
      size="small"
      tabIndex={-1}
      label={`${label.replace('...', '')} ${isolated(QUOTES.nameOf(quote))}`}
      icon={icon}
      onClick={() => actions.run(action, quote)}
    />
  );
}
