import type { DocumentLocale } from '@oficio/contracts';
import type { MailContent } from '../../../mails/index.ts';
import type { AuditEntry } from '../../../writes/audit-log.ts';

/** What a mail about money says beside the person's own text. */
export interface MoneyMailFacts {
  entityType: 'payment' | 'statement';
  entityId: string;
  templateKey: string;
  clientId: string;
  locale: DocumentLocale;
  /** What the outbox needs to read the facts again when the mail is sent. */
  reason: Record<string, unknown>;
  /** The invoice whose page the mail opens; null: none. */
  openedId: string | null;
  /** What the mail is about, in the audit log. */
  audited: AuditEntry['entity'];
  /** The subject and the text that the mail begins with. */
  suggested: { subject: string; message: string };
  heading: string;
  /** Below the person's text. */
  paragraphs: MailContent['paragraphs'];
  table: NonNullable<MailContent['table']> | null;
  /** The button that opens the client's page. */
  open: string;
}

/** The last lines of a mail, which say why it was sent. */
export const SENT_WITH: Record<DocumentLocale, (seller: string) => string> = {
  en: (seller) => `${seller} sent you this mail with Oficio.`,
  es: (seller) => `${seller} le envió este correo con Oficio.`,
};
