import { DAY_MS } from '@oficio/contracts';
import { type MailContent, type MailLinks, subscriptionContents } from '../../mails/index.ts';
import type { PendingNotice } from './notice.types.ts';

/** Whether the notice's content no longer holds, because a mail server may be away for days. */
export function isOutdated(notice: PendingNotice, now: Date): boolean {
  if (notice.kind !== 'trial_ending' && notice.kind !== 'trial_ended') return false;
  const isOver = now.getTime() >= Date.parse(notice.details.trialEnd);
  return !notice.onTrialAlone || (notice.kind === 'trial_ending' && isOver);
}

export function noticeContent(
  notice: PendingNotice,
  { links, now }: { links: MailLinks; now: Date },
): MailContent {
  const { organizationName, timezone } = notice;
  const common = { organizationName, timezone, link: links.subscription() };
  switch (notice.kind) {
    case 'trial_started':
      return subscriptionContents.trialStarted({ ...common, ...notice.details, link: links.dashboard() });
    case 'trial_ending': {
      const daysLeft = Math.ceil((Date.parse(notice.details.trialEnd) - now.getTime()) / DAY_MS);
      return subscriptionContents.trialEnding({ ...common, ...notice.details, daysLeft });
    }
    case 'trial_ended':
      return subscriptionContents.trialEnded({ ...common, ...notice.details });
    case 'payment_failed': {
      const { accessUntil, ...amount } = notice.details;
      return subscriptionContents.paymentFailed({ ...common, amount, accessUntil });
    }
    case 'canceled':
      return subscriptionContents.canceled({ ...common, ...notice.details });
    case 'resumed':
      return subscriptionContents.resumed({ ...common, ...notice.details });
    case 'receipt': {
      const { planName, periodEnd, invoiceUrl, ...amount } = notice.details;
      const link = invoiceUrl ?? common.link;
      return subscriptionContents.receipt({ ...common, amount, planName, periodEnd, link });
    }
  }
}
