import { SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAYMENTS_NOT_SET_UP } from '../../lib/text/payment-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AppLink } from './trial-banner.tsx';
import type { PaywallActions } from './use-paywall.ts';

/** The card of the free trial of thirty days. */
export function TrialCard({ paywall }: { paywall: PaywallActions }) {
  const { trial, busy, startTrial } = paywall;
  return (
    <Offer
      title="Free Trial"
      price={<Price amount={SUBSCRIPTION.trialPriceUsd} per="/month" />}
      terms={`${SUBSCRIPTION.trialDays} days with everything. No credit card needed.`}
    >
      <Button
        variant="primary"
        size="large"
        className="w-full disabled:not-aria-busy:data-done:opacity-100"
        data-done={trial === 'started' || undefined}
        disabled={busy || trial === 'started'}
        busy={trial === 'starting'}
        icon={trial === 'started' && <Check aria-hidden />}
        onClick={startTrial}
      >
        {TRIAL_LABELS[trial]}
      </Button>
    </Offer>
  );
}

const TRIAL_LABELS = {
  offered: 'Start Free Trial',
  starting: 'Starting your trial...',
  started: 'Your trial has started',
} as const;

interface SubscribeCardProps {
  paywall: PaywallActions;
  status: Pick<SubscriptionStatus, 'stripeConfigured' | 'actionRequired'>;
  /** No trial is offered beside it. */
  alone: boolean;
  Link: AppLink;
}

/** The card of the Professional plan, with the discount of a coupon. */
export function SubscribeCard({ paywall, status, alone, Link }: SubscribeCardProps) {
  const { coupon } = paywall;
  return (
    <Offer
      title="Subscribe Now"
      badge={alone && <Badge tone="accent">PROFESSIONAL</Badge>}
      price={
        coupon ? (
          <span className="text-2xl font-semibold">Special Offer</span>
        ) : (
          <Price amount={SUBSCRIPTION.professional.priceUsd} per=" per month" />
        )
      }
      terms="Billed monthly. Cancel anytime."
    >
      <SubscribeAction paywall={paywall} status={status} alone={alone} Link={Link} />
    </Offer>
  );
}

function SubscribeAction({ paywall, status, alone, Link }: SubscribeCardProps) {
  const { opening, busy, coupon, subscribe } = paywall;
  if (!status.stripeConfigured) return <Notice>{PAYMENTS_NOT_SET_UP}</Notice>;
  const way = WAYS_BACK[status.actionRequired];
  const look = { variant: alone ? 'primary' : 'secondary', size: 'large' } as const;
  if (way) {
    return (
      <Link href="/subscription" className={`${buttonClasses(look)} w-full`}>
        {way}
      </Link>
    );
  }
  return (
    <Button {...look} className="w-full" disabled={busy} busy={opening} onClick={subscribe}>
      {opening ? 'Opening the payment page...' : coupon ? 'Subscribe with Discount' : 'Subscribe Now'}
    </Button>
  );
}

/** Whether a payment provider is configured. */
export function canBuy({ stripeConfigured, actionRequired }: SubscribeCardProps['status']): boolean {
  return stripeConfigured && !WAYS_BACK[actionRequired];
}

/** An existing subscription is repaired instead of bought again. */
const WAYS_BACK: Partial<Record<SubscriptionStatus['actionRequired'], string>> = {
  update_payment: 'Update payment',
  resume: 'Resume',
};

interface OfferProps {
  title: string;
  badge?: ReactNode;
  price: ReactNode;
  terms: string;
  /** The button that takes the offer. */
  children: ReactNode;
}

function Offer({ title, badge, price, terms, children }: OfferProps) {
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {badge}
      </div>
      <p className="mt-2 flex min-h-11 items-baseline gap-1">{price}</p>
      <p className="text-sm text-ink-muted">{terms}</p>
      <div className="mt-auto pt-5">{children}</div>
    </Card>
  );
}

function Price({ amount, per }: { amount: number; per: string }) {
  return (
    <>
      <span className="text-2xl font-semibold tabular-nums">${amount}</span>
      <span className="text-ink-muted">{per}</span>
    </>
  );
}
