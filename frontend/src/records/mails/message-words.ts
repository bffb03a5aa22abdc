import type { MessageAction, OutboxMessage, SkipReason } from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

/** The label and the look of a mail's state. */
export function messageWords({ state, attempts }: Pick<OutboxMessage, 'state' | 'attempts'>): {
  label: string;
  tone: Tone;
} {
  if (state === 'queued' && attempts > 0) return { label: 'Waiting to try again', tone: 'warning' };
  return STATES[state];
}

const STATES: Record<OutboxMessage['state'], { label: string; tone: Tone }> = {
  queued: { label: 'On its way', tone: 'accent' },
  sending: { label: 'On its way', tone: 'accent' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Not delivered', tone: 'negative' },
  bounced: { label: 'Address rejected', tone: 'negative' },
  uncertain: { label: 'Unconfirmed', tone: 'warning' },
  skipped: { label: 'Not sent', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  replaced: { label: 'Sent again as another email', tone: 'neutral' },
};

/** Why a mail wasn't sent, as a sentence. */
export const SKIP_WORDS: Record<SkipReason, string> = {
  removed: 'What it was about had been deleted.',
  paid: 'It had been paid.',
  void: 'It had been voided.',
  not_sent: 'The invoice had not been sent.',
  paused: 'Its reminders were paused.',
  suppressed: 'This address gets no emails from you, because it rejected an earlier one or unsubscribed.',
  no_recipient: 'There was no address.',
  not_a_contact: 'During the trial, emails only go to the client’s own addresses. This wasn’t one of them.',
  superseded: 'A later email replaced it.',
  nothing_open: 'Nothing was left to answer: each renewal was answered or withdrawn before.',
  too_late: 'It was too late to send it.',
  mailed_today: 'The client had already been sent an email that day.',
  manual_recently: 'Someone had written to the client shortly before.',
  renewed: 'It had been renewed.',
  no_access: 'The organization had no active trial or subscription.',
  over_limit: 'Your organization had reached its limit of recipients in 24 hours.',
};

/** What a person can decide, as a button and as its result. */
export const ACTION_WORDS: Record<MessageAction, { label: string; done: string }> = {
  arrived: { label: 'Yes, it arrived', done: 'Email marked as arrived' },
  retry: { label: 'Send again', done: 'The email is on its way again' },
  cancel: { label: 'Cancel the email', done: 'Email canceled' },
};

/** The words of an action on a mail in a state. */
export function actionLabel(action: MessageAction, state: OutboxMessage['state']): string {
  if (action !== 'retry') return ACTION_WORDS[action].label;
  if (state === 'uncertain') return 'No, send it again';
  return state === 'queued' ? 'Try now' : ACTION_WORDS.retry.label;
}
