import type { LocalDate } from '../dates.ts';
import type { SkipReason } from '../outbox.contract.ts';
import type { ReminderAudience, ReminderConditions } from './reminder-rules.contract.ts';
import type { ReminderTemplateKey } from './reminder-templates.ts';
import type { ReminderTrigger } from './reminder-triggers.ts';

/** A rule as the planner reads it. */
export interface PlannedRule {
  id: string;
  name: string;
  trigger: ReminderTrigger;
  /** Minutes since midnight in the client's time zone. */
  sendAtMinute: number;
  businessDaysOnly: boolean;
  audience: ReminderAudience;
  /** The recipients of the audience `addresses`. */
  addresses: readonly string[];
  conditions: ReminderConditions;
  steps: readonly PlannedStep[];
  /** When the rule was switched on, or changed last, as UTC ISO text. */
  activeSince: string;
}

export interface PlannedStep {
  id: string;
  /** From the anchor: negative before it, positive after it. */
  offsetDays: number;
  /** The mail of the step; null: the step is a late fee. */
  templateKey: ReminderTemplateKey | null;
  /** The part of the open amount in millionths; absent: the step is a mail. */
  lateFeePpm?: number | undefined;
}

/** A thing that a rule can remind of, as it is now. */
export interface ReminderSubject {
  trigger: ReminderTrigger;
  entity: { type: string; id: string; name: string };
  client: { id: string; name: string; locale: string; timezone: string; tags: readonly string[] };
  /** The day from which steps count: the due day, the day of expiry. */
  anchor: LocalDate;
  recipients: Record<Exclude<ReminderAudience, 'addresses'>, readonly string[]>;
  /** What is open now; null for a thing without an amount. */
  balance: { amountMinor: number; currency: string } | null;
  /** It is the invoice of a late fee, which has no late fee of its own. */
  isLateFee?: boolean;
  /** From this instant on, as UTC ISO text, no mail about the thing is sent; absent or null: there is none. */
  until?: string | null;
  /** Why no mail about the thing is sent at the moment. */
  hold: SkipReason | null;
}

/** A mail of the past. */
export interface PastMail {
  occurrenceKey: string;
  entityId: string;
  to: string;
  /** UTC ISO text: when it was sent, or when it is due. */
  at: string;
  /** The day of that instant in the time zone of its client. */
  day: LocalDate;
  kind: 'automatic' | 'manual';
  /** It was sent or is on its way, so that it counts for the limits of its recipient. */
  counts: boolean;
}

/** All that decides about reminders. */
export interface ReminderFacts {
  rules: readonly PlannedRule[];
  subjects: readonly ReminderSubject[];
  past: readonly PastMail[];
  /** Addresses that get no reminders, in lower case. */
  suppressed: readonly string[];
  /** The keys of the late fees that were drafted. */
  charged: readonly string[];
}

/** One mail or one late fee of the plan. */
export interface PlannedReminder {
  /** Identifies it; a changed anchor makes another one. */
  key: string;
  /** UTC ISO text. */
  at: string;
  /** The day in the client's time zone. */
  day: LocalDate;
  timezone: string;
  entity: ReminderSubject['entity'];
  client: { id: string; name: string };
  /** Null: the audience has no address, or it is a late fee. */
  to: string | null;
  locale: string;
  /** Null: it is a late fee. */
  templateKey: ReminderTemplateKey | null;
  /** What the draft charges, by what is open now; null: it is a mail. */
  lateFee: { ratePpm: number; amountMinor: number; currency: string } | null;
  because: {
    ruleId: string;
    ruleName: string;
    stepId: string;
    trigger: ReminderTrigger;
    anchor: LocalDate;
    offsetDays: number;
  };
  /** From this instant on it isn't sent; null: there is none. */
  until: string | null;
  willSkip: SkipReason | null;
}
