import type { QuoteListItem, QuoteStatus } from '@oficio/contracts';
import { quoteStatus } from '@oficio/machines/quote';
import { Link } from '@tanstack/react-router';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { BillingMenu } from './billing-menu.tsx';
import type { OfferedAction, QuoteActions } from './use-quote-actions.tsx';

interface Step {
  action: OfferedAction;
  label: string;
  key: string;
}

const ACCEPT: Step = { action: 'accept', label: 'Enter acceptance', key: 'a' };
const REVISE: Step = { action: 'revise', label: 'Revise', key: 'r' };

const STEPS: Record<QuoteStatus, Step | null> = {
  draft: { action: 'send', label: 'Send', key: 's' },
  open: ACCEPT,
  expired: REVISE,
  accepted: { action: 'invoice', label: 'Make invoice', key: 's' },
  invoiced: null,
  declined: REVISE,
  withdrawn: REVISE,
};

interface NextStepProps {
  quote: QuoteListItem;
  hasLines: boolean;
  actions: QuoteActions;
}

/** The one thing to do next with a quote, if there is one. */
export function NextStep({ quote, hasLines, actions }: NextStepProps) {
  const mayEdit = useMay(QUOTES.routes.update);
  const step = STEPS[quoteStatus(quote, useToday())];
  const isOffered = step !== null && actions.offersOf(quote).includes(step.action);
  if (quote.lifecycle === 'draft' && mayEdit && (!hasLines || !isOffered)) {
    return (
      <Button asChild variant="primary">
        <Link to={QUOTES.editor?.editPathOf(quote.id) ?? QUOTES.path}>Edit</Link>
      </Button>
    );
  }
  if (quote.lifecycle === 'accepted') return isOffered && <BillingMenu quote={quote} actions={actions} />;
  return isOffered && <NextAction step={step} quote={quote} actions={actions} />;
}

/** The next action, which a key starts as well. */
function NextAction({ step, quote, actions }: Omit<NextStepProps, 'hasLines'> & { step: Step }) {
  const run = () => actions.run(step.action, quote);
  useShortcut({ key: step.key, label: step.label }, run);
  return (
    <Button variant="primary" onClick={run}>
      {step.label}
    </Button>
  );
}
