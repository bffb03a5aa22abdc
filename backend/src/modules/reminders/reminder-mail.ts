import {
  type DocumentLocale,
  fillTemplate,
  type ReminderTemplateKey,
  TEMPLATE_DEFAULTS,
  TEXT,
} from '@oficio/contracts';
import {
  type ComposedMail,
  compose,
  type MailBrand,
  markdownParagraphs,
  userLines,
} from '../../mails/index.ts';
import { MAIL_WORDS } from '../invoices/mails/invoice-mail-words.ts';
import type { KeptText } from '../outbox/outbox.types.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
import { PROPOSAL_WORDS } from '../renewals/proposals/proposal-mail-words.ts';
import type { SubjectWords } from './subjects/subject.types.ts';

interface Reminder {
  templateKey: ReminderTemplateKey;
  locale: DocumentLocale;
  words: SubjectWords;
  brand: MailBrand;
}

/** The subject of a reminder, in one line. */
export function reminderSubject({ templateKey, locale, words, brand }: Reminder): string {
  const { subject } = TEMPLATE_DEFAULTS[templateKey][locale];
  return fillTemplate(subject, shownValues(words, brand)).slice(0, TEXT.line);
}

/** What the outbox keeps of a reminder: its subject and its text as Markdown. */
export function keptReminder(reminder: Reminder): KeptText {
  const { templateKey, locale, words, brand } = reminder;
  const { body } = TEMPLATE_DEFAULTS[templateKey][locale];
  const bodyText = fillTemplate(body, shownValues(words, brand)).slice(0, TEXT.long);
  return { subject: reminderSubject(reminder), bodyText };
}

/** The addresses in a reminder. */
export interface ReminderLinks {
  /** The client's page of the document or the proposal; null without one. */
  page: string | null;
  unsubscribe: string;
}

/** A reminder in the organization's name. */
export function composeReminder(
  reminder: Reminder,
  { page, unsubscribe }: ReminderLinks,
): Promise<ComposedMail> {
  const { templateKey, locale, words, brand } = reminder;
  const values = shownValues(words, brand);
  const subject = reminderSubject(reminder);
  const { body } = TEMPLATE_DEFAULTS[templateKey][locale];
  return compose({
    language: locale,
    brand,
    subject,
    preheader: subject,
    heading: subject,
    paragraphs: markdownParagraphs(body, (text) => fillTemplate(text, values)),
    ...(page !== null && {
      action: { label: openPage(words, locale), href: page },
    }),
    notes: [],
    reason: SENT_WITH[locale](brand.name),
    unsubscribe: { label: UNSUBSCRIBE[locale], href: unsubscribe },
  });
}

const UNSUBSCRIBE: Record<DocumentLocale, string> = {
  en: 'Stop reminders to this address',
  es: 'Dejar de recibir recordatorios en esta dirección',
};

function openPage({ page }: SubjectWords, locale: DocumentLocale): string {
  if (page === 'proposal') return PROPOSAL_WORDS[locale].openPage;
  const { openPage: open, kind } = MAIL_WORDS[locale];
  return open(kind.invoice);
}

/** The values, each in one line. */
function shownValues({ values }: SubjectWords, brand: MailBrand): Record<string, string> {
  const all = Object.entries({ ...values, 'organization.name': brand.name });
  return Object.fromEntries(all.map(([name, text]) => [name, userLines(text).replace(/\s+/gu, ' ').trim()]));
}
