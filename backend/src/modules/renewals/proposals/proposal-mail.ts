import {
  addMonths,
  type DocumentLocale,
  formatDocumentDate,
  formatDocumentMoney,
  type LocalDate,
  type ProposedLine,
} from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { type ComposedMail, compose, type MailBrand } from '../../../mails/index.ts';
import {
  type FilledText,
  filledText,
  messageParagraphs,
  type TemplateValues,
} from '../../mail-templates/filled-text.ts';
import { templateText } from '../../mail-templates/mail-template-rows.ts';
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
export async function suggestedProposal(
  tx: Transaction,
  organizationId: string,
  { client, lines }: Choice,
  seller: string,
): Promise<FilledText> {
  const { locale, clientName } = client;
  const text = await templateText(tx, organizationId, 'renewal_proposal', locale);
  return filledText(text, {
    'client.name': clientName,
    'organization.name': seller,
    ...proposalValues(lines, locale),
  });
}

/** The values of the renewals that a client is asked about. */
function proposalValues(
  lines: readonly Pick<ProposedLine, 'periodEnd' | 'subjectName'>[],
  locale: DocumentLocale,
): TemplateValues {
  const words = PROPOSAL_WORDS[locale];
  const [first] = lines;
  if (!first) throw new Error('A proposal has a line');
  const day = formatDocumentDate(first.periodEnd, locale);
  const isOne = lines.length === 1;
  return {
    'renewal.what': isOne ? first.subjectName : words.services(lines.length),
    'renewal.question': isOne ? words.one(first.subjectName, day) : words.several(lines.length, day),
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
    paragraphs: messageParagraphs(message),
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
