import {
  type DocumentBlock,
  documentBlockSchema,
  documentMoney,
  formatDocumentDate,
  type InvoiceMail,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../database/database.ts';
import { type ComposedMail, compose, type MailBrand } from '../../../mails/index.ts';
import { filledText, messageParagraphs, type TemplateValues } from '../../mail-templates/filled-text.ts';
import { templateText } from '../../mail-templates/mail-template-rows.ts';
import { MAIL_WORDS } from './invoice-mail-words.ts';

export function parseBlock(text: string): DocumentBlock {
  return z.parse(documentBlockSchema, JSON.parse(text));
}

/** A document and what is open of it now. */
export interface MailedDocument {
  block: DocumentBlock;
  balanceMinor: number;
}

/** The template of the mail with a document. */
export function invoiceTemplate({ kind }: Pick<DocumentBlock, 'kind'>): 'invoice_sent' | 'credit_note_sent' {
  return kind === 'credit_note' ? 'credit_note_sent' : 'invoice_sent';
}

/** The subject and the text that a mail with the document begins with. */
export async function suggestedMail(
  tx: Transaction,
  organizationId: string,
  document: MailedDocument,
): Promise<Pick<InvoiceMail, 'subject' | 'message'>> {
  const { block } = document;
  const text = await templateText(tx, organizationId, invoiceTemplate(block), block.locale);
  return filledText(text, documentValues(document));
}

/** The values of the template of a document. */
export function documentValues(document: MailedDocument): TemplateValues {
  const { block } = document;
  const parties = { 'client.name': block.client.name, 'organization.name': block.seller.name };
  return block.kind === 'credit_note'
    ? { ...parties, ...creditNoteValues(block) }
    : { ...parties, ...invoiceValues(document) };
}

function creditNoteValues(block: DocumentBlock): TemplateValues {
  const words = MAIL_WORDS[block.locale];
  const number = block.number ?? '';
  const amount = documentMoney(block, -block.totalMinor);
  return {
    'creditNote.number': number,
    'creditNote.title': words.heading(words.kind.credit_note, number),
    'creditNote.amount': amount,
    'creditNote.credited': words.credited(amount, block.corrects),
  };
}

/** The values of an invoice, as reminders have them, too. */
export function invoiceValues(document: MailedDocument): TemplateValues {
  const { block, balanceMinor } = document;
  const words = MAIL_WORDS[block.locale];
  const kind = words.kind[block.kind];
  const number = block.number ?? '';
  const dayOf = (date: string | null) => (date === null ? '' : formatDocumentDate(date, block.locale));
  return {
    'invoice.number': number,
    'invoice.kind': kind,
    'invoice.title': words.heading(kind, number),
    'invoice.total': documentMoney(block, block.totalMinor),
    'invoice.balance': documentMoney(block, balanceMinor),
    'invoice.issueDate': dayOf(block.issueDate),
    'invoice.dueDate': dayOf(block.dueDate),
    'invoice.openText': openText(document),
  };
}

/** A sentence about what is open; empty for an invoice that is open in full and has no due day. */
function openText({ block, balanceMinor }: MailedDocument): string {
  const words = MAIL_WORDS[block.locale];
  if (balanceMinor === 0) return words.nothingOpen;
  const day = block.dueDate && formatDocumentDate(block.dueDate, block.locale);
  if (balanceMinor !== block.totalMinor) return words.open(documentMoney(block, balanceMinor), day);
  return day ? words.due(day) : '';
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
      ...messageParagraphs(message),
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
