import { formatLocalDate, localDateAt, type SubscriptionStatus } from '@oficio/contracts';

/** The subscription's line above every page, and the page where the person can act on it. */
export interface BannerLine {
  look: 'quiet' | 'prominent' | 'failed';
  text: string;
  /** Absent for roles that may not decide. */
  action?: { label: string; href: string };
}

type BannerFacts = Pick<
  SubscriptionStatus,
  | 'status'
  | 'isSuperadmin'
  | 'isTrialing'
  | 'isGracePeriod'
  | 'statusDisplay'
  | 'showUpgradePrompt'
  | 'currentPeriodEnd'
  | 'cancelAt'
>;

/** The reader of the line. */
export interface BannerReader {
  /** The person is an owner or admin. */
  mayDecide: boolean;
  /** The organization's time zone. */
  timezone: string;
}

/** Null when no action is due: an active subscription, a trial before its last week, or no subscription. */
export function bannerLineOf(status: BannerFacts, { mayDecide, timezone }: BannerReader): BannerLine | null {
  const line = lineOf(status, timezone);
  if (!line || mayDecide) return line;
  const { action: _, ...words } = line;
  return words;
}

function lineOf(status: BannerFacts, timezone: string): BannerLine | null {
  if (status.isSuperadmin) return null;
  if (status.status === 'past_due') return { ...FAILED, text: 'Your last payment failed' };
  if (status.status === 'incomplete') return { ...FAILED, text: 'Your first payment isn’t complete' };
  if (status.isGracePeriod) {
    const end = status.cancelAt ?? status.currentPeriodEnd;
    const day = end && formatLocalDate(localDateAt(end, timezone));
    return {
      look: 'quiet',
      text: day ? `${status.statusDisplay}: ends on ${day}` : status.statusDisplay,
      action: { label: 'Resume', href: '/subscription' },
    };
  }
  if (!status.isTrialing || !status.showUpgradePrompt) return null;
  return {
    look: 'prominent',
    text: status.statusDisplay,
    action: { label: 'Subscribe', href: '/subscription-plans' },
  };
}

const FAILED = {
  look: 'failed',
  action: { label: 'Update payment', href: '/subscription' },
} as const;
