import type { DocumentLocale, TemplateText } from '@oficio/contracts';
import { type ComposedMail, compose, type MailBrand } from '../../mails/index.ts';
import { MAIL_WORDS } from '../invoices/mails/invoice-mail-words.ts';
import { type FilledText, filledText, messageParagraphs } from '../mail-templates/filled-text.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
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

/** A reminder in the organization's name. `href`: the client's page of the document; null without one. */
export function composeReminder(reminder: Reminder, href: string | null): Promise<ComposedMail> {
  const { locale, brand } = reminder;
  const { subject, message } = filledReminder(reminder);
  return compose({
    language: locale,
    brand,
    subject,
    preheader: subject,
    heading: subject,
    paragraphs: messageParagraphs(message),
    ...(href !== null && {
      action: { label: MAIL_WORDS[locale].openPage(MAIL_WORDS[locale].kind.invoice), href },
    }),
    notes: [],
    reason: SENT_WITH[locale](brand.name),
  });
}

function filledReminder({ text, words, brand }: Omit<Reminder, 'locale'>): FilledText {
  return filledText(text, { ...words.values, 'organization.name': brand.name });
}
