import {
  type DocumentBlock,
  documentBlockSchema,
  documentMoney,
  formatDocumentDate,
  type InvoiceMail,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { type ComposedMail, compose, type MailBrand } from '../../../mails/index.ts';
import { MAIL_WORDS } from './invoice-mail-words.ts';

export function parseBlock(text: string): DocumentBlock {
  return z.parse(documentBlockSchema, JSON.parse(text));
}

/** A document and what is open of it now. */
export interface MailedDocument {
  block: DocumentBlock;
  balanceMinor: number;
}

/** The subject and the text that a mail with the document begins with. */
export function suggestedMail(document: MailedDocument): Pick<InvoiceMail, 'subject' | 'message'> {
  const { block } = document;
  const words = MAIL_WORDS[block.locale];
  const opening = block.kind === 'credit_note' ? creditOpening(block) : invoiceOpening(document);
  return {
    subject: words.subject(words.kind[block.kind], block.number ?? '', block.seller.name),
    message: `${words.greeting(block.client.name)}\n\n${opening}\n\n${words.closing}`,
  };
}

function creditOpening(block: DocumentBlock): string {
  const amount = documentMoney(block, -block.totalMinor);
  return MAIL_WORDS[block.locale].credited(block.number ?? '', amount, block.corrects);
}

function invoiceOpening({ block, balanceMinor }: MailedDocument): string {
  const words = MAIL_WORDS[block.locale];
  const opening = words.opening(
    words.kind[block.kind],
    block.number ?? '',
    documentMoney(block, block.totalMinor),
  );
  if (balanceMinor === 0) return `${opening} ${words.nothingOpen}`;
  const day = block.dueDate && formatDocumentDate(block.dueDate, block.locale);
  if (balanceMinor !== block.totalMinor)
    return `${opening} ${words.open(documentMoney(block, balanceMinor), day)}`;
  return day ? `${opening} ${words.due(day)}` : opening;
}

/**
 * The mail with a document, in the organization's name: the person's text, the document's facts, and the link to the
 * client's page.
 */
export function composeInvoiceMail(
  document: MailedDocument,
  brand: MailBrand,
  { subject, message, href }: Pick<InvoiceMail, 'subject' | 'message'> & { href: string },
): Promise<ComposedMail> {
  const { block } = document;
  const words = MAIL_WORDS[block.locale];
  const heading = words.heading(words.kind[block.kind], block.number ?? '');
  return compose({
    language: block.locale,
    brand,
    subject,
    preheader: `${heading} · ${documentMoney(block, asked(document))}`,
    heading,
    paragraphs: [
      ...message.split('\n').filter((line) => line.trim() !== ''),
      ...factsOf(document).map(([label, value]) => [`${label}: `, { strong: value }]),
    ],
    action: { label: words.openPage(words.kind[block.kind]), href },
    notes: [],
    reason: words.reason(block.seller.name),
  });
}

function factsOf(document: MailedDocument): [string, string][] {
  const { block } = document;
  const words = MAIL_WORDS[block.locale];
  const openMinor = asked(document);
  const facts: [string, string][] = [[words.total, documentMoney(block, block.totalMinor)]];
  if (openMinor !== block.totalMinor) facts.push([words.balance, documentMoney(block, openMinor)]);
  if (block.dueDate !== null && openMinor !== 0)
    facts.push([words.dueDate, formatDocumentDate(block.dueDate, block.locale)]);
  return facts;
}

/** What a client owes by the document; of a credit note, all that was credited. */
function asked({ block, balanceMinor }: MailedDocument): number {
  return block.kind === 'credit_note' ? block.totalMinor : balanceMinor;
}
