import type { DocumentLocale, LocalDate, ReminderSubject, SkipReason } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';

/** Which things are read. */
export interface SubjectRange {
  organizationId: string;
  /** The anchors, both included. */
  first: LocalDate;
  last: LocalDate;
  /** One thing alone. */
  entityId?: string;
}

export interface SubjectRef {
  organizationId: string;
  id: string;
}

/** What a mail about a thing says. */
export interface SubjectWords {
  /** The values of the template's variables, in the recipient's language. */
  values: Record<string, string>;
  /** The page that the mail opens. */
  page: 'quote' | 'invoice' | 'proposal' | null;
}

/** The things of a trigger. Each statement names the organization, so it runs as a member and as the worker. */
export interface SubjectKind {
  read(tx: Transaction, range: SubjectRange): Promise<ReminderSubject[]>;
  /** Why nothing is sent about a thing that `read` doesn't have any more. */
  whyGone(tx: Transaction, ref: SubjectRef): Promise<SkipReason>;
  /** @throws Error for a thing that doesn't exist */
  words(tx: Transaction, ref: SubjectRef, locale: DocumentLocale): Promise<SubjectWords>;
}
