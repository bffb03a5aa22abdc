import type { DocumentLocale, TemplateText } from '@oficio/contracts';
import { type ComposedMail, compose, type MailBrand } from '../../mails/index.ts';
import { MAIL_WORDS } from '../invoices/mails/invoice-mail-words.ts';
import { type FilledText, filledText, messageParagraphs } from '../mail-templates/filled-text.ts';
import type { KeptText } from '../outbox/outbox.types.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
import { PROPOSAL_WORDS } from '../renewals/proposals/proposal-mail-words.ts';
import type { SubjectWords } from './subjects/subject.types.ts';

interface Reminder {
  /** The template's text. */
  text: TemplateText;
  locale: DocumentLocale;
  words: SubjectWords;
  brand: MailBrand;
}

/** The subject of a reminder, in one line. */
export function reminderSubject(reminder: Omit<Reminder, 'locale'>): string {
  return filledReminder(reminder).subject;
}

/** What the outbox keeps of a reminder: its subject and its text as Markdown. */
export function keptReminder(reminder: Omit<Reminder, 'locale'>): KeptText {
  const { subject, message } = filledReminder(reminder);
  return { subject, bodyText: message };
}

/** The addresses in a reminder. */
export interface ReminderLinks {
  /** The client's page of the document or the proposal; null without one. */
  page: string | null;
  /** The page on which the recipient unsubscribes; null for a mail that is no reminder. */
  unsubscribe: string | null;
}

/** A reminder in the organization's name. */
export function composeReminder(
  reminder: Reminder,
  { page, unsubscribe }: ReminderLinks,
): Promise<ComposedMail> {
  const { locale, words, brand } = reminder;
  const { subject, message } = filledReminder(reminder);
  return compose({
    language: locale,
    brand,
    subject,
    preheader: subject,
    heading: subject,
    paragraphs: messageParagraphs(message),
    ...(page !== null && {
      action: { label: openPage(words, locale), href: page },
    }),
    notes: [],
    reason: SENT_WITH[locale](brand.name),
    ...(unsubscribe !== null && { unsubscribe: { label: UNSUBSCRIBE[locale], href: unsubscribe } }),
  });
}

const UNSUBSCRIBE: Record<DocumentLocale, string> = {
  en: 'Stop reminders to this address',
  es: 'Dejar de recibir recordatorios en esta dirección',
};

function openPage({ page }: SubjectWords, locale: DocumentLocale): string {
  if (page === 'proposal') return PROPOSAL_WORDS[locale].openPage;
  const { openPage: open, kind } = MAIL_WORDS[locale];
  return open(page === 'quote' ? kind.quote : kind.invoice);
}

function filledReminder({ text, words, brand }: Omit<Reminder, 'locale'>): FilledText {
  return filledText(text, { ...words.values, 'organization.name': brand.name });
}
