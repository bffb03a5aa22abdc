import { DAY_MS } from '@oficio/contracts';
import {
  type ComposedMail,
  composeCanceled,
  composePaymentFailed,
  composeReceipt,
  composeResumed,
  composeTrialEnded,
  composeTrialEnding,
  composeTrialStarted,
  type MailLinks,
} from '../../mails/index.ts';
import type { PendingNotice } from './notice.types.ts';

/** Whether the notice's content no longer holds, because a mail server may be away for days. */
export function isOutdated(notice: PendingNotice, now: Date): boolean {
  if (notice.kind !== 'trial_ending' && notice.kind !== 'trial_ended') return false;
  const isOver = now.getTime() >= Date.parse(notice.details.trialEnd);
  return !notice.onTrialAlone || (notice.kind === 'trial_ending' && isOver);
}

export function composeNotice(
  notice: PendingNotice,
  { links, now }: { links: MailLinks; now: Date },
): Promise<ComposedMail> {
  const { organizationName, timezone } = notice;
  const common = { organizationName, timezone, link: links.subscription() };
  switch (notice.kind) {
    case 'trial_started':
      return composeTrialStarted({ ...common, ...notice.details, link: links.dashboard() });
    case 'trial_ending': {
      const daysLeft = Math.ceil((Date.parse(notice.details.trialEnd) - now.getTime()) / DAY_MS);
      return composeTrialEnding({ ...common, ...notice.details, daysLeft });
    }
    case 'trial_ended':
      return composeTrialEnded({ ...common, ...notice.details });
    case 'payment_failed': {
      const { accessUntil, ...amount } = notice.details;
      return composePaymentFailed({ ...common, amount, accessUntil });
    }
    case 'canceled':
      return composeCanceled({ ...common, ...notice.details });
    case 'resumed':
      return composeResumed({ ...common, ...notice.details });
    case 'receipt': {
      const { planName, periodEnd, invoiceUrl, ...amount } = notice.details;
      return composeReceipt({ ...common, amount, planName, periodEnd, link: invoiceUrl ?? common.link });
    }
  }
}
