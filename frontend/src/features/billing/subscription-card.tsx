import { type OrganizationSummary, SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { stageOfStatus } from '@oficio/machines/subscription';
import type { ReactNode } from 'react';
import { PAYMENTS_NOT_SET_UP } from '../../lib/text/payment-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { whyUnmanageable } from './manageable.ts';
import { OfferButtons } from './offer-buttons.tsx';
import { datesOf, dayIn, dollars, nextStepOf, STAGE_TONES } from './subscription-words.ts';
import { UnmanageableNotice } from './unmanageable-notice.tsx';

interface SubscriptionCardProps {
  status: SubscriptionStatus;
  organization: OrganizationSummary;
  onTrialStarted: () => void;
}

/** The plan, its price and dates, and the next step. */
export function SubscriptionCard({ status, organization, onTrialStarted }: SubscriptionCardProps) {
  const { timezone } = organization;
  const unmanageable = whyUnmanageable(status, organization);
  const tone = status.isSuperadmin ? 'neutral' : STAGE_TONES[stageOfStatus(status)];
  const nextStep = unmanageable ? null : nextStepOf(status);
  return (
    <Card flush>
      <div className="p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg font-semibold">{status.planName ?? 'No plan yet'}</h2>
          <Badge tone={tone}>{status.statusDisplay}</Badge>
        </div>
        {status.planPrice !== null && (
          <p className="mt-3 flex items-baseline gap-1.5">
            <span className="text-2xl font-semibold tabular-nums">{dollars(status.planPrice)}</span>
            <span className="text-ink-muted">/month</span>
          </p>
        )}
        <p className="mt-3 text-ink-muted">{status.statusDescription}</p>
        <Facts status={status} timezone={timezone} />
      </div>
      <div className="flex flex-col gap-4 border-t border-hairline p-5 md:p-6">
        {status.needsPayment && status.actionRequired === 'update_payment' ? (
          <Notice tone="negative" title="Payment Required">
            {nextStep ?? 'The last payment didn’t go through.'}
          </Notice>
        ) : (
          nextStep && <p className="max-w-prose">{nextStep}</p>
        )}
        {unmanageable && <UnmanageableNotice why={unmanageable} />}
        {!unmanageable && !status.stripeConfigured && (
          <Notice title={PAYMENTS_NOT_SET_UP}>
            You can’t subscribe yet, and nothing is charged. Ask whoever runs this installation to set up
            payments.
          </Notice>
        )}
        <OfferButtons status={status} organization={organization} onTrialStarted={onTrialStarted} />
      </div>
    </Card>
  );
}

function Facts({ status, timezone }: { status: SubscriptionStatus; timezone: string }) {
  const dates = datesOf(status);
  const { isTrialing, isGracePeriod, daysLeft } = status;
  const showsDays = (isTrialing || isGracePeriod) && daysLeft > 0;
  if (dates.length === 0 && !showsDays) return null;
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
      {dates.map(({ label, instant }) => (
        <Fact key={label} label={label}>
          <time dateTime={instant}>{dayIn(timezone, instant)}</time>
        </Fact>
      ))}
      {showsDays && (
        <Fact label="Days left">
          <span className="tabular-nums">{daysLeft}</span>
        </Fact>
      )}
      {isTrialing && (
        <Fact label="Afterwards">
          {dollars(SUBSCRIPTION.professional.priceUsd)} per month, if you subscribe
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents max-sm:flex max-sm:justify-between max-sm:gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
