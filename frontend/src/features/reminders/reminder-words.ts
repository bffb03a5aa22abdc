import {
  formatLocalDate,
  isMailTemplateKey,
  type MailTemplateKey,
  type PlannedMail,
  type ReminderAudience,
  type ReminderTrigger,
  type SkipReason,
} from '@oficio/contracts';
import { counted } from '../../lib/text/counted.ts';
import { isolated } from '../../lib/text/isolated.ts';

interface TriggerWords {
  /** What the rule reminds of. */
  label: string;
  /** The day from which steps count, before the name of the thing. */
  anchor: string;
  /** The same for a rule, which is about all such things. */
  day: string;
}

export const TRIGGER_WORDS: Record<ReminderTrigger, TriggerWords> = {
  quote_unanswered: {
    label: 'A client hasn’t answered a quote',
    anchor: 'the sending of',
    day: 'the day on which the quote was sent',
  },
  quote_expiry: { label: 'A quote expires', anchor: 'the last day of', day: 'the last day of the quote' },
  invoice_issued: { label: 'An invoice was issued', anchor: 'the issue of', day: 'the day of issue' },
  invoice_due: { label: 'An invoice is due', anchor: 'the due day of', day: 'the due day' },
  invoice_unviewed: {
    label: 'A client hasn’t opened an invoice',
    anchor: 'the email with',
    day: 'the email with the invoice',
  },
  payment_received: {
    label: 'A client has paid',
    anchor: 'the payment from',
    day: 'the day of the payment',
  },
  recurring_notice: {
    label: 'A recurring invoice comes up',
    anchor: 'the next invoice of',
    day: 'the day of the next invoice',
  },
  domain_expiry: { label: 'A domain expires', anchor: 'the expiry of', day: 'the day of expiry' },
  hosting_renewal: { label: 'A service renews', anchor: 'the renewal of', day: 'the day of renewal' },
  certificate_expiry: {
    label: 'A certificate expires',
    anchor: 'the expiry of',
    day: 'the day of expiry',
  },
  renewal_proposal: {
    label: 'A client hasn’t answered a renewal proposal',
    anchor: 'the proposal to',
    day: 'the email with the proposal',
  },
};

export const TEMPLATE_WORDS: Record<MailTemplateKey, string> = {
  quote_sent: 'Quote',
  quote_reminder: 'Quote without an answer',
  quote_expiring: 'Quote about to expire',
  quote_accepted: 'Quote accepted',
  quote_declined: 'Quote declined',
  invoice_sent: 'Invoice',
  credit_note_sent: 'Credit note',
  invoice_due_soon: 'Invoice due soon',
  invoice_due_today: 'Invoice due today',
  invoice_overdue_1: 'Invoice overdue, first reminder',
  invoice_overdue_2: 'Invoice overdue, second reminder',
  invoice_overdue_3: 'Invoice overdue, third reminder',
  invoice_final_notice: 'Final notice',
  recurring_notice: 'Recurring invoice announced',
  payment_received: 'Payment received',
  payment_partial: 'Payment received in part',
  payment_failed: 'Payment failed',
  refund_issued: 'Refund',
  statement: 'Statement of account',
  domain_expiring: 'Domain about to expire',
  domain_expired: 'Domain expired',
  domain_renewed: 'Domain renewed',
  hosting_renewal: 'Service about to renew',
  certificate_expiring: 'Certificate about to expire',
  renewal_proposal: 'Renewal proposal',
  renewal_reminder: 'Renewal proposal without an answer',
  renewal_approved: 'Renewal approved',
  renewal_declined: 'Renewal declined',
  project_update: 'News about a project',
  welcome_client: 'Welcome',
  portal_link: 'Link to the client’s page',
};

/** What a step does: the name of its email, or the late fee. */
export const stepWords = (templateKey: MailTemplateKey | null) =>
  templateKey === null ? LATE_FEE_WORDS : TEMPLATE_WORDS[templateKey];

export const LATE_FEE_WORDS = 'Late fee, as a draft';

export const AUDIENCE_WORDS: Record<ReminderAudience, string> = {
  client_billing: 'The client’s contacts for invoices',
  client_primary: 'The client’s primary contact',
  addresses: 'These addresses',
};

/** Why a planned email isn't sent, and what can be done about it. */
export const PLANNED_SKIP_WORDS: Record<SkipReason, string> = {
  removed: 'it is about something that was deleted.',
  paid: 'it is paid.',
  void: 'it is void.',
  not_sent: 'the invoice wasn’t sent. Send it, or mark it as sent.',
  paused: 'reminders are paused for it or for its client.',
  suppressed: 'this address gets no emails from you.',
  no_recipient: 'the client has no email address.',
  not_a_contact: 'during the trial, emails only go to the client’s own addresses.',
  superseded: 'a later step takes its place.',
  nothing_open: 'nothing is left to answer.',
  too_late: 'its day is too long ago.',
  mailed_today: 'the address gets another email that day.',
  manual_recently: 'someone writes to the client shortly before.',
  renewed: 'it is renewed.',
  no_access: 'your organization has no active trial or subscription.',
  over_limit: 'your organization reaches its limit of emails in 24 hours.',
};

/** The words of a template of the outbox; the key itself for one that isn't known here. */
export function templateWords(key: string): string {
  return isMailTemplateKey(key) ? TEMPLATE_WORDS[key] : sentenceOf(key);
}

function sentenceOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `12 emails, 1 late fee`. */
export function plannedWords({ count, lateFees }: { count: number; lateFees: number }): string {
  const words = [
    ...(count > 0 || lateFees === 0 ? [counted(count, 'email')] : []),
    ...(lateFees > 0 ? [counted(lateFees, 'late fee')] : []),
  ];
  return words.join(', ');
}

/** `7 days after the due day of INV-0042`. */
export function becauseWords({ because: { trigger, offsetDays }, entity }: PlannedMail): string {
  return `${offsetWords(offsetDays)} ${TRIGGER_WORDS[trigger].anchor} ${isolated(entity.name)}`;
}

/** `3 days before`, `On`, `7 days after`. */
export function offsetWords(days: number): string {
  if (days === 0) return 'On';
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'}`;
}

/** The same of a sent message, whose thing isn't named. */
export function sentBecauseWords(because: { trigger: string; anchor: string; offsetDays: number }): string {
  const known = Object.entries(TRIGGER_WORDS).find(([trigger]) => trigger === because.trigger)?.[1];
  const day = `${known?.day ?? 'the day'}, ${formatLocalDate(because.anchor)}`;
  return `${offsetWords(because.offsetDays)} ${day}`;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** A time of a day from its minutes since midnight: `9:00 AM`. */
export function minuteWords(minute: number): string {
  return clock.format(new Date(minute * 60_000));
}
