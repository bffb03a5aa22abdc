import { type MemberRole, SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { Check } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card, PageHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PAYWALL_FEATURES, paywallTexts } from './subscription.messages.ts';
import { useStartTrial } from './use-start-trial.ts';

interface PaywallProps {
  status: SubscriptionStatus;
  memberRole: MemberRole | null;
  onStarted: () => void;
}

/** Stands in place of a screen that needs access. */
export function Paywall({ status, memberRole, onStarted }: PaywallProps) {
  const { title, description } = paywallTexts(status);
  const mayDecide = memberRole === null || memberRole === 'owner' || memberRole === 'admin';
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={title} description={description} />
      <div className="grid gap-8 md:grid-cols-2 md:items-start">
        <ul className="flex flex-col gap-3 text-base">
          {PAYWALL_FEATURES.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-agave" />
              {feature}
            </li>
          ))}
        </ul>
        {!mayDecide && <Notice tone="neutral">Ask the owner of your organization to start it.</Notice>}
        {mayDecide && !status.trialUsed && <TrialCard onStarted={onStarted} />}
        {mayDecide && status.trialUsed && (
          <Notice tone="neutral">Subscribing isn’t possible here yet. Your data is safe.</Notice>
        )}
      </div>
    </div>
  );
}

function TrialCard({ onStarted }: Pick<PaywallProps, 'onStarted'>) {
  const { start, busy } = useStartTrial(onStarted);
  return (
    <Card>
      <h2 className="text-lg font-semibold">Free Trial</h2>
      <p className="mt-3 flex items-baseline gap-1">
        <span className="text-2xl font-semibold tabular-nums">${SUBSCRIPTION.trialPriceUsd}</span>
        <span className="text-ink-muted">/month</span>
      </p>
      <p className="mt-2 text-sm text-ink-muted">
        {SUBSCRIPTION.trialDays} days with everything. No credit card needed.
      </p>
      <Button variant="primary" size="large" className="mt-6 w-full" busy={busy} onClick={start}>
        {busy ? 'Starting your trial...' : 'Start Free Trial'}
      </Button>
    </Card>
  );
}
