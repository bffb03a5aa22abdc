import type { OrganizationSummary, SubscriptionStatus } from '@oficio/contracts';
import type { SubscriptionOffer } from '@oficio/machines/subscription';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { offersTo } from './manageable.ts';
import { usePortal, useResume, useStartTrial } from './use-billing-writes.ts';

interface OfferButtonsProps {
  status: SubscriptionStatus;
  organization: OrganizationSummary;
  onTrialStarted: () => void;
}

const FOREMOST: Record<SubscriptionStatus['actionRequired'], SubscriptionOffer | null> = {
  none: null,
  start_trial: 'startTrial',
  subscribe: 'subscribe',
  update_payment: 'updatePayment',
  resume: 'resume',
};

/** The buttons that the subscription's stage allows, the primary one first. */
export function OfferButtons({ status, organization, onTrialStarted }: OfferButtonsProps) {
  const offers = offersTo(status, organization);
  const [isCanceling, setCanceling] = useState(false);
  const foremost = FOREMOST[status.actionRequired] ?? (status.isTrialing ? 'subscribe' : null);
  const variantOf = (offer: SubscriptionOffer) => (offer === foremost ? 'primary' : 'secondary');
  const has = (offer: SubscriptionOffer) => offers.includes(offer);
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 max-md:flex-col">
      {has('startTrial') && <TrialButton variant={variantOf('startTrial')} onStarted={onTrialStarted} />}
      {has('updatePayment') && foremost === 'updatePayment' && <PayButton />}
      {has('resume') && <ResumeButton variant={variantOf('resume')} />}
      {has('subscribe') && (
        <Button variant={variantOf('subscribe')} asChild>
          <Link to="/subscription-plans">Subscribe</Link>
        </Button>
      )}
      {has('changePlan') && (
        <Button asChild>
          <Link to="/subscription-plans">Change plan</Link>
        </Button>
      )}
      {has('cancel') && (
        <Button variant="ghost" onClick={() => setCanceling(true)}>
          Cancel subscription
        </Button>
      )}
      <CancelDialog
        open={isCanceling}
        onOpenChange={setCanceling}
        status={status}
        timezone={organization.timezone}
      />
    </div>
  );
}

type Variant = ComponentProps<typeof Button>['variant'];

function TrialButton({ variant, onStarted }: { variant: Variant; onStarted: () => void }) {
  const { mutate, isPending } = useStartTrial(onStarted);
  return (
    <Button variant={variant} busy={isPending} onClick={() => mutate(undefined)}>
      {isPending ? 'Starting your trial...' : 'Start Free Trial'}
    </Button>
  );
}

function PayButton() {
  const { open, busy } = usePortal();
  return (
    <Button variant="primary" busy={busy} onClick={open}>
      Pay now
    </Button>
  );
}

function ResumeButton({ variant }: { variant: Variant }) {
  const { mutate, isPending } = useResume();
  return (
    <Button variant={variant} busy={isPending} onClick={() => mutate(undefined)}>
      {isPending ? 'Resuming...' : 'Resume subscription'}
    </Button>
  );
}
