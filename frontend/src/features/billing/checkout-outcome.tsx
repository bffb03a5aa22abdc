import type { SubscriptionStatus } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CheckoutPhase } from './checkout-phase.ts';
import { dayIn, dollars } from './subscription-words.ts';

interface CheckoutOutcomeProps {
  phase: Exclude<CheckoutPhase, 'none'>;
  status: SubscriptionStatus | undefined;
  timezone: string;
  onCheckAgain: () => void;
  onLeave: () => void;
}

/** The outcome of a payment: pending, confirmed or overdue. */
export function CheckoutOutcome(props: CheckoutOutcomeProps) {
  const { phase, status, timezone, onCheckAgain, onLeave } = props;
  if (phase === 'confirming') {
    return (
      <Outcome
        icon={<LoaderCircle aria-hidden className="animate-turning" />}
        title="Your payment is being confirmed…"
      >
        <p>
          This takes a few seconds. You can close this page: nothing is lost, and nothing is charged twice.
        </p>
      </Outcome>
    );
  }
  if (phase === 'overdue' || !status) {
    return (
      <Outcome icon={<Clock aria-hidden />} title="Your payment is on its way">
        <p>
          The confirmation can take a few minutes. You don’t have to pay again; we’ll email you a receipt once
          it’s here.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" onClick={onCheckAgain}>
            Check again
          </Button>
          <Button onClick={onLeave}>See my subscription</Button>
        </div>
      </Outcome>
    );
  }
  const { planName, planPrice, currentPeriodEnd } = status;
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="text-agave" />}
      title={planName ? `Thank you! ${planName} is yours.` : 'Thank you!'}
    >
      <p>
        {planPrice !== null && `${dollars(planPrice)} per month, billed monthly. `}
        {currentPeriodEnd && `It renews on ${dayIn(timezone, currentPeriodEnd)}. `}
        We’ll email you the receipt.
      </p>
      <div className="mt-5">
        <Button variant="primary" asChild>
          <Link to="/dashboard">Go to your dashboard</Link>
        </Button>
      </div>
    </Outcome>
  );
}

function Outcome({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex gap-4 [&>svg]:mt-0.5 [&>svg]:size-6 [&>svg]:shrink-0">
      {icon}
      <div role="status" className="min-w-0">
        <h2 className="text-lg font-semibold">{title}</h2>
        <div className="mt-1 max-w-prose text-sm text-ink-muted">{children}</div>
      </div>
    </Card>
  );
}
