import type { OrganizationSummary, SubscriptionStatus } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { PAYMENTS_NOT_SET_UP } from '../../lib/text/payment-words.ts';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { useBilling } from './billing.queries.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { CouponField } from './coupon-field.tsx';
import { offersTo, whyUnmanageable } from './manageable.ts';
import { PlanCard } from './plan-card.tsx';
import { choiceOf } from './plan-choice.ts';
import { PLANS, type Plan } from './plans.ts';
import { UnmanageableNotice } from './unmanageable-notice.tsx';
import { usePlanCheckout } from './use-plan-checkout.ts';

/** The plans with their possible actions. */
export function PlansOverview({ organization }: { organization: OrganizationSummary }) {
  const query = useBilling();
  const { data, error } = query;
  return (
    <>
      <PageHeader
        title="Plans"
        description="Billed monthly. Cancel anytime: your plan runs until the end of the month you’ve paid for."
        above={
          <Link
            to="/subscription"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-ink-muted hover:text-ink [&_svg]:size-4"
          >
            <ArrowLeft aria-hidden className="rtl:rotate-180" /> Subscription
          </Link>
        }
      />
      {data ? (
        <Plans status={data} organization={organization} />
      ) : error ? (
        <QueryError title="The plans could not be loaded" query={query} />
      ) : (
        <SkeletonArea className="grid max-w-4xl gap-6 md:grid-cols-2">
          <Skeleton className="h-96 rounded-surface" />
          <Skeleton className="h-96 rounded-surface" />
        </SkeletonArea>
      )}
    </>
  );
}

function Plans({ status, organization }: { status: SubscriptionStatus; organization: OrganizationSummary }) {
  const unmanageable = whyUnmanageable(status, organization);
  const offers = offersTo(status, organization);
  const { coupon, setCoupon, choose, busyWith, refusal } = usePlanCheckout(organization.id);
  const [target, setTarget] = useState<Plan | null>(null);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {unmanageable && <UnmanageableNotice why={unmanageable} />}
      {!unmanageable && !status.stripeConfigured && (
        <Notice title={PAYMENTS_NOT_SET_UP}>You can’t subscribe yet, and nothing is charged.</Notice>
      )}
      {!unmanageable && status.isGracePeriod && (
        <Notice title="Your subscription is canceled">
          Resume it on the subscription page, then change its plan.
        </Notice>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        {PLANS.map((plan) => {
          const choice = choiceOf(plan, status, organization);
          return (
            <PlanCard
              key={plan.planId}
              plan={plan}
              choice={choice}
              onTrial={status.isTrialing && plan.name === status.planName}
              busy={busyWith === plan.planId}
              disabled={busyWith !== null}
              refusal={refusal?.planId === plan.planId ? refusal : null}
              onChoose={() => (choice === 'change' ? setTarget(plan) : choose(plan.planId))}
            />
          );
        })}
      </div>
      {offers.includes('subscribe') && (
        <CouponField
          value={coupon}
          onChange={setCoupon}
          error={refusal?.code === 'coupon.invalid' ? refusal.text : undefined}
        />
      )}
      {target && <ChangePlanDialog plan={target} status={status} onClose={() => setTarget(null)} />}
    </div>
  );
}
