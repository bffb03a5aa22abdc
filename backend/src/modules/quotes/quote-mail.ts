import { type DocumentBlock, documentMoney, formatDocumentDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { type ComposedMail, compose, type MailBrand } from '../../mails/index.ts';
import { MAIL_WORDS } from '../invoices/mails/invoice-mail-words.ts';
import { type FilledText, filledText, messageParagraphs } from '../mail-templates/filled-text.ts';
import { templateText } from '../mail-templates/mail-template-rows.ts';

/** The subject and the text that a mail with the quote begins with. */
export async function suggestedQuoteMail(
  tx: Transaction,
  organizationId: string,
  block: DocumentBlock,
): Promise<FilledText> {
  const text = await templateText(tx, organizationId, 'quote_sent', block.locale);
  return filledText(text, { ...quoteValues(block), 'organization.name': block.seller.name });
}

/** The values of the variables of a quote and of its client. */
export function quoteValues(block: DocumentBlock): Record<string, string> {
  return {
    'client.name': block.client.name,
    'quote.number': block.number ?? '',
    'quote.total': documentMoney(block, block.totalMinor),
    'quote.validUntil': dayOf(block),
  };
}

/** The mail with a quote: the person's text, the document's facts, and the link to the client's page. */
export function composeQuoteMail(
  block: DocumentBlock,
  brand: MailBrand,
  { subject, message, href }: FilledText & { href: string },
): Promise<ComposedMail> {
  const words = MAIL_WORDS[block.locale];
  const heading = words.heading(words.kind.quote, block.number ?? '');
  const total = documentMoney(block, block.totalMinor);
  const facts: [string, string][] = [[words.total, total]];
  if (block.dueDate !== null) facts.push([words.validUntil, dayOf(block)]);
  return compose({
    language: block.locale,
    brand,
    subject,
    preheader: `${heading} · ${total}`,
    heading,
    paragraphs: [
      ...messageParagraphs(message),
      ...facts.map(([label, value]) => [`${label}: `, { strong: value }]),
    ],
    action: { label: words.openPage(words.kind.quote), href },
    notes: [],
    reason: words.reason(block.seller.name),
  });
}

function dayOf({ dueDate, locale }: DocumentBlock): string {
  return dueDate === null ? '' : formatDocumentDate(dueDate, locale);
}
