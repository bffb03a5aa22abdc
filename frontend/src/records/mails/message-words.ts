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
  bounced: { label: 'Address refused', tone: 'negative' },
  uncertain: { label: 'Unconfirmed', tone: 'warning' },
  skipped: { label: 'Not sent', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  replaced: { label: 'Sent again as another mail', tone: 'neutral' },
};

/** Why a mail wasn't sent, as a sentence. */
export const SKIP_WORDS: Record<SkipReason, string> = {
  removed: 'What it is about was deleted before.',
  paid: 'It was paid before.',
  void: 'It was voided before.',
  not_sent: 'The invoice had not been sent.',
  paused: 'Its reminders were paused.',
  suppressed: 'This address gets no mail from you, because it refused an earlier one or asked for none.',
  no_recipient: 'There was no address.',
  not_a_contact: 'During the trial, mails go to the addresses of the client alone. This wasn’t one of them.',
  superseded: 'A later mail took its place.',
  too_late: 'It was too late for it.',
  mailed_today: 'The client had a mail that day already.',
  manual_recently: 'Somebody had written to the client shortly before.',
  renewed: 'It was renewed before.',
  no_access: 'The organization had no active trial or subscription.',
  over_limit: 'Your organization had written to as many recipients as it can in 24 hours.',
};

/** What a person can decide, as a button and as its result. */
export const ACTION_WORDS: Record<MessageAction, { label: string; done: string }> = {
  arrived: { label: 'Yes, it arrived', done: 'Mail marked as arrived' },
  retry: { label: 'Send again', done: 'The mail is on its way again' },
  cancel: { label: 'Cancel the mail', done: 'Mail cancelled' },
};
