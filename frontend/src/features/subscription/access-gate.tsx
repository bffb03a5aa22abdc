import type { GuardMode, PaywallVariant } from '@oficio/machines/subscription-guard';
import type { ReactNode } from 'react';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { LapsedNotice } from './lapsed-notice.tsx';
import { type SubscriptionGuardActor, useSubscriptionGuard } from './use-subscription-guard.ts';

interface AccessGateProps {
  guard: SubscriptionGuardActor;
  /** `requireActive`: a trial isn't enough for this screen. */
  mode?: GuardMode | undefined;
  /** The person is an owner or admin. */
  mayDecide: boolean;
  /** Shown until it is known whether the person has access. */
  waiting: ReactNode;
  paywall: (variant: PaywallVariant) => ReactNode;
  children: ReactNode;
}

/** Renders its children with access, and the paywall without. */
export function AccessGate({ guard, mode = 'any', mayDecide, waiting, paywall, children }: AccessGateProps) {
  const { view, variant, lapsed, retrying, retry, showPaywall } = useSubscriptionGuard(guard, mode);
  if (view === 'loading') return waiting;
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
