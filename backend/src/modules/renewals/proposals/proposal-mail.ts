import {
  addMonths,
  type DocumentLocale,
  formatDocumentDate,
  formatDocumentMoney,
  type LocalDate,
  type ProposedLine,
  TEXT,
} from '@oficio/contracts';
import { type ComposedMail, compose, type MailBrand } from '../../../mails/index.ts';
import { SENT_WITH } from '../../payments/mails/money-mail.ts';
import type { Choice } from './proposal-choice.ts';
import { PROPOSAL_WORDS } from './proposal-mail-words.ts';

/** The reader of amounts and days. */
export interface ProposalReader {
  locale: DocumentLocale;
  clientCountry: string | null;
  baseCurrency: string;
}

interface MailedProposal {
  client: ProposalReader;
  lines: readonly ProposedLine[];
  validUntil: LocalDate | null;
}

/** The subject and the text that a mail with a proposal begins with. */
export function suggestedProposal(
  { client, lines }: Choice,
  seller: string,
): { subject: string; message: string } {
  const { locale, clientName } = client;
  const words = PROPOSAL_WORDS[locale];
  const [first] = lines;
  if (!first) throw new Error('A proposal has a line');
  const day = formatDocumentDate(first.periodEnd, locale);
  const opening = lines.length === 1 ? words.one(first.subjectName, day) : words.several(lines.length, day);
  return {
    subject: words
      .subject(
        seller,
        lines.map(({ subjectName }) => subjectName),
      )
      .slice(0, TEXT.line),
    message: `${words.greeting(clientName)}\n\n${opening}\n\n${words.closing}`,
  };
}

/** The mail with a proposal, in the organization's name: the person's text, the lines, and the link to the client's page. */
export function composeProposalMail(
  { client, lines, validUntil }: MailedProposal,
  brand: MailBrand,
  { subject, message, href }: { subject: string; message: string; href: string },
): Promise<ComposedMail> {
  const { locale } = client;
  const words = PROPOSAL_WORDS[locale];
  return compose({
    language: locale,
    brand,
    subject,
    preheader: lines.map(({ subjectName }) => subjectName).join(', '),
    heading: words.heading,
    paragraphs: message.split('\n').filter((line) => line.trim() !== ''),
    table: {
      heads: words.heads,
      rows: lines.map((line) => ({
        cells: [`${line.subjectName}, ${periodText(line, locale)}`, priceText(line, client)],
      })),
    },
    action: { label: words.openPage, href },
    notes: validUntil === null ? [] : [words.answerBy(formatDocumentDate(validUntil, locale))],
    reason: SENT_WITH[locale](brand.name),
  });
}

/** The renewed period. It begins on the day on which the present one ends. */
export function periodText(
  { periodEnd, termMonths }: Pick<ProposedLine, 'periodEnd' | 'termMonths'>,
  locale: DocumentLocale,
): string {
  const until = addMonths(periodEnd, termMonths);
  return `${formatDocumentDate(periodEnd, locale)} – ${formatDocumentDate(until, locale)}`;
}

export function priceText(
  { priceMinor: amountMinor, currency }: Pick<ProposedLine, 'priceMinor' | 'currency'>,
  { locale, baseCurrency, clientCountry }: ProposalReader,
): string {
  const readers = { currencies: [baseCurrency], countryCodes: [clientCountry] };
  return formatDocumentMoney({ amountMinor, currency }, locale, readers);
}
