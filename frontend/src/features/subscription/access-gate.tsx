import type { GuardMode, PaywallVariant } from '@oficio/machines/subscription-guard';
import type { ReactNode } from 'react';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { LapsedNotice } from './lapsed-notice.tsx';
import {
  type SubscriptionGuard,
  type SubscriptionGuardActor,
  useSubscriptionGuard,
} from './use-subscription-guard.ts';

interface GateContent {
  /** The person is an owner or admin. */
  mayDecide: boolean;
  paywall: (variant: PaywallVariant) => ReactNode;
  children: ReactNode;
}

interface AccessGateProps extends GateContent {
  guard: SubscriptionGuardActor;
  /** `requireActive`: a trial isn't enough for this screen. */
  mode?: GuardMode | undefined;
}

/** Renders its children with access, and the paywall without. */
export function AccessGate({ guard, mode = 'any', ...content }: AccessGateProps) {
  return <GateView guard={useSubscriptionGuard(guard, mode)} {...content} />;
}

function GateView({ guard, mayDecide, paywall, children }: GateContent & { guard: SubscriptionGuard }) {
  const { view, variant, lapsed, retrying, retry, showPaywall } = guard;
  if (view === 'loading') return <ScreenSkeleton />;
  if (view === 'paywall') return variant && paywall(variant);
  if (view === 'unavailable') {
    return (
      <ErrorState title="Your subscription could not be loaded" onRetry={retry} retrying={retrying}>
        Please check your internet connection. Nothing you have saved is affected.
      </ErrorState>
    );
  }
  const notice = lapsed && (
    <LapsedNotice
      mayDecide={mayDecide}
      onShowOffer={() => void mayDiscard().then((agreed) => agreed && showPaywall())}
    />
  );
  return (
    <DialogNotice value={notice}>
      {notice && <div className="mb-6">{notice}</div>}
      {children}
    </DialogNotice>
  );
}
