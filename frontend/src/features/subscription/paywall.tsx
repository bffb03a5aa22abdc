import { memberRoutes, type SubscriptionStatus } from '@oficio/contracts';
import type { PaywallEmitted } from '@oficio/machines/paywall';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { queryOf } from '../../lib/api/route-query.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, PageHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CouponBox } from './coupon-box.tsx';
import { DataExport, DocumentsExport } from './data-export.tsx';
import { canBuy, SubscribeCard, TrialCard } from './offer-cards.tsx';
import { PAYWALL_FEATURES, paywallText } from './subscription.messages.ts';
import type { AppLink } from './trial-banner.tsx';
import { usePaywall } from './use-paywall.ts';

export interface PaywallProps {
  variant: PaywallVariant;
  status: SubscriptionStatus;
  /** Null for a visitor. */
  person: { mayDecide: boolean; mayExport: boolean } | null;
  organizationId: string | null;
  onEmitted: (event: PaywallEmitted) => void;
  Link: AppLink;
}

/** Replaces a screen that needs access. */
export function Paywall({ variant, status, person, organizationId, onEmitted, Link }: PaywallProps) {
  const { title, description } = paywallText(variant, status);
  const terms = {
    isVisitor: person === null,
    mayDecide: person?.mayDecide ?? false,
    takesPayments: status.stripeConfigured,
  };
  const paywall = usePaywall(terms, organizationId, onEmitted);
  usePageTitle(title);
  const trialOffered = variant === 'trialOffered';
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={title} description={description} />
      <div className="flex flex-col gap-6">
        {paywall.failure && <Notice tone="negative">{paywall.failure}</Notice>}
        {!person && <Notice>You are signed out. Sign in to start your trial or to subscribe.</Notice>}
        <div
          className={
            trialOffered
              ? 'flex flex-col gap-8'
              : 'grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:items-start'
          }
        >
          <Features columns={trialOffered} />
          {person?.mayDecide === false ? (
            <AskTheOwner variant={variant} />
          ) : (
            <div className="flex min-w-0 flex-col gap-4">
              <div className={trialOffered ? 'grid gap-4 md:grid-cols-2' : undefined}>
                {trialOffered && <TrialCard paywall={paywall} />}
                <SubscribeCard paywall={paywall} status={status} alone={!trialOffered} Link={Link} />
              </div>
              {canBuy(status) && <CouponBox paywall={paywall} />}
            </div>
          )}
        </div>
        <footer className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline pt-5 text-sm">
          <Link href="/subscription-plans" className={LINK}>
            Compare the plans
          </Link>
          {person?.mayExport && (
            <>
              <DataExport className={LINK} />
              <DocumentsExport className={LINK} />
            </>
          )}
        </footer>
      </div>
    </div>
  );
}

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-medium text-accent-ink underline underline-offset-4 hover:text-accent-hover md:min-h-8';

function Features({ columns }: { columns: boolean }) {
  return (
    <ul className={columns ? 'grid gap-x-8 gap-y-3 sm:grid-cols-2' : 'flex flex-col gap-4 md:pt-5'}>
      {PAYWALL_FEATURES.map(({ text, state }) => (
        <li key={text} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-full bg-agave-soft text-agave"
          >
            <Check className="size-3.5" />
          </span>
          <span>
            {text} {state && <Badge>{state}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shown to members who may neither start a trial nor pay. */
function AskTheOwner({ variant }: { variant: PaywallVariant }) {
  const { data } = useQuery(queryOf(memberRoutes.members));
  const owner = data?.members.find(({ role }) => role === 'owner')?.name;
  return (
    <Card>
      <h2 className="text-base font-semibold">Ask the owner</h2>
      <p className="mt-2 text-sm text-ink-muted">
        {owner ? <bdi className="font-medium text-ink">{owner}</bdi> : 'The owner of your organization'} can{' '}
        {variant === 'trialOffered' ? 'start the free trial or subscribe' : 'subscribe'}. This page opens as
        soon as that is done.
      </p>
    </Card>
  );
}
