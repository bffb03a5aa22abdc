import {
  type DocumentBlock,
  documentBlockSchema,
  formatDocumentDate,
  formatDocumentMoney,
  type InvoiceMail,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { type ComposedMail, compose, type MailBrand } from '../../../mails/index.ts';
import { MAIL_WORDS } from './invoice-mail-words.ts';

export function parseBlock(text: string): DocumentBlock {
  return z.parse(documentBlockSchema, JSON.parse(text));
}

/** The subject and the text that a mail with the document begins with. */
export function suggestedMail(block: DocumentBlock): Pick<InvoiceMail, 'subject' | 'message'> {
  const words = MAIL_WORDS[block.locale];
  const kind = words.kind[block.kind];
  const number = block.number ?? '';
  const opening =
    block.kind === 'credit_note'
      ? words.credited(number, totalOf({ ...block, totalMinor: -block.totalMinor }), block.corrects)
      : words.opening(kind, number, totalOf(block));
  const due = block.dueDate === null ? '' : ` ${words.due(formatDocumentDate(block.dueDate, block.locale))}`;
  return {
    subject: words.subject(kind, number, block.seller.name),
    message: `${words.greeting(block.client.name)}\n\n${opening}${due}\n\n${words.closing}`,
  };
}

/**
 * The mail with a document, in the organization's name: the person's text, the document's facts, and the link to the
 * client's page.
 */
export function composeInvoiceMail(
  block: DocumentBlock,
  brand: MailBrand,
  { subject, message, href }: Pick<InvoiceMail, 'subject' | 'message'> & { href: string },
): Promise<ComposedMail> {
  const words = MAIL_WORDS[block.locale];
  const heading = words.heading(words.kind[block.kind], block.number ?? '');
  return compose({
    language: block.locale,
    brand,
    subject,
    preheader: `${heading} · ${totalOf(block)}`,
    heading,
    paragraphs: [
      ...message.split('\n').filter((line) => line.trim() !== ''),
      [`${words.total}: `, { strong: totalOf(block) }],
      ...(block.dueDate === null
        ? []
        : [[`${words.dueDate}: `, { strong: formatDocumentDate(block.dueDate, block.locale) }]]),
    ],
    action: { label: words.open(words.kind[block.kind]), href },
    notes: [],
    reason: words.reason(block.seller.name),
  });
}

function totalOf({ totalMinor, currency, locale }: DocumentBlock): string {
  return formatDocumentMoney({ amountMinor: totalMinor, currency }, locale);
}
