import type { MessageKind, MessageState, SkipReason } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { MailAttachment } from '../../mails/index.ts';

/** A mail to be queued. */
export interface NewMessage {
  organizationId: string;
  clientId: string | null;
  contactId: string | null;
  /** The occasion, such as `invoice.sent:ID:1`. A second message with the same key isn't queued. */
  occurrenceKey: string;
  kind: MessageKind;
  templateKey: string;
  /** What the mail is about. The area that is registered for the type makes the mail. */
  entityType: string;
  entityId: string;
  to: string;
  cc?: readonly string[];
  locale: string;
  /** One line. */
  subject: string;
  /** The text without secrets such as links, which are made when the mail is sent. */
  bodyText: string;
  /** Why it was queued, for people. */
  reason?: Record<string, unknown>;
  /** The rule and the step of a reminder, whose area makes the mail. */
  ruleId?: string | null;
  stepId?: string | null;
  /** UTC ISO text; at once if absent. */
  dueAt?: string;
  /** Null: the system. */
  createdBy: string | null;
}

/** A row of the outbox. Instants are UTC ISO text. */
export interface StoredMessage extends Required<Omit<NewMessage, 'bodyText'>> {
  id: string;
  bodyText: string | null;
  state: MessageState;
  skipReason: SkipReason | null;
  failure: string | null;
  attempts: number;
  nextAttemptAt: string | null;
  sendingSince: string | null;
  messageId: string | null;
  sentAt: string | null;
  createdAt: string;
  /** Another mail about the same thing is on its way, or a later one was sent. */
  isOvertaken: boolean;
}

/** A mail as its area makes it. */
export interface MadeMail {
  /** One line. */
  subject: string;
  /** A whole HTML document. */
  html: string;
  text: string;
  /** Makes the files when the mail is sent. */
  attachments?: () => Promise<readonly MailAttachment[]>;
  /** What the outbox keeps of a mail whose text wasn't known when it was queued: without links. */
  kept?: KeptText;
  /** The address by which the recipient unsubscribes; absent for a mail that is no reminder. */
  unsubscribe?: string;
}

export interface KeptText {
  /** One line. */
  subject: string;
  bodyText: string;
}

/** A mail whose cause has ended since its claim. */
export interface UnwantedMail {
  skipReason: SkipReason;
}

/** The part of an area in the messages about its entities. */
export interface MailArea {
  /** Messages with a document have a limit of their own for an hour. */
  readonly isDocument: boolean;
  /**
   * Null, or why the message isn't wanted any more. Runs as the worker in the transaction that claims the message, so
   * each statement names the organization. It takes no lock, because the message is locked already.
   */
  stillWanted(tx: Transaction, message: StoredMessage): Promise<SkipReason | null>;
  /**
   * Makes the mail after the claim, or says why it isn't wanted any more. When it throws, the message is retried later.
   */
  compose(message: StoredMessage): Promise<MadeMail | UnwantedMail>;
  /**
   * Called in the transaction of each change after which the message is sent, failed, bounced, uncertain, skipped,
   * cancelled, replaced, or queued again, by a person or after a refusal for now. Runs as the worker, or as the person who acts.
   */
  onOutcome(tx: Transaction, message: StoredMessage): Promise<void>;
}
