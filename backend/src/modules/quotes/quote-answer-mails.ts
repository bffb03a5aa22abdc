import { Injectable } from '@nestjs/common';
import { type DocumentBlock, documentMoney, MAIL_TEMPLATES } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { escapedLines, escapedMarkdown, type FilledText, filledText } from '../mail-templates/filled-text.ts';
import { templateText } from '../mail-templates/mail-template-rows.ts';
import { Outbox } from '../outbox/outbox.ts';
import { QUOTE_ANSWER_WORDS, type QuoteAnswerTemplate } from './quote-answer-words.ts';

/** The type of the messages. Their entity is the quote. */
export const QUOTE_ANSWER_ENTITY = 'quote_answer';

/** Who has answered: the reader of a link, or a contact in the portal. */
export type AnsweringReader = { linkId: string } | { contactId: string };

/** An answer that a client has given, and the document that it is about. */
interface ConfirmedAnswer {
  organizationId: string;
  clientId: string;
  quoteId: string;
  /** The version of the quote before the answer, which no other answer has. */
  version: number;
  reader: AnsweringReader;
  template: QuoteAnswerTemplate;
  block: DocumentBlock;
  /** Of what was accepted, or of the declined quote. */
  totalMinor: number;
  name: string;
  note: string | null;
  /** The descriptions of the chosen options. */
  options: readonly string[];
}

/** Queues the mail that confirms an answer to the person who has given it. */
@Injectable()
export class QuoteAnswerMails {
  constructor(private readonly outbox: Outbox) {}

  async queue(tx: Transaction, answer: ConfirmedAnswer): Promise<void> {
    const { organizationId, clientId, quoteId, version, template, block } = answer;
    const to = await addressOf(tx, answer);
    if (to === null) return;
    const { subject, message } = await confirmation(tx, answer);
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId: null,
      occurrenceKey: `${template}:${quoteId}:${version}`,
      kind: 'automatic',
      templateKey: template,
      entityType: QUOTE_ANSWER_ENTITY,
      entityId: quoteId,
      to,
      locale: block.locale,
      subject,
      bodyText: message,
      reason: {},
      createdBy: null,
    });
  }
}

/**
 * The address of the contact, or the one to which the link was mailed. The person with a copied link is unknown, so the
 * confirmation goes to the address of the quote's last mail, or else to that of the client's invoices.
 */
async function addressOf(
  tx: Transaction,
  { organizationId, clientId, quoteId, reader }: ConfirmedAnswer,
): Promise<string | null> {
  const linkId = 'linkId' in reader ? reader.linkId : null;
  const contactId = 'contactId' in reader ? reader.contactId : null;
  const [row] = await tx.rows<{ address: string | null }>(
    `SELECT coalesce(
       (SELECT nullif(contact.email, '') FROM oficio.client_contacts contact
        WHERE contact.organization_id = $1 AND contact.id = $4::uuid),
       (SELECT message.to_address FROM oficio.public_links link
        JOIN oficio.outbox message ON message.id = link.message_id AND message.organization_id = link.organization_id
        WHERE link.organization_id = $1 AND link.id = $3::uuid),
       (SELECT message.to_address FROM oficio.outbox message
        WHERE message.organization_id = $1 AND message.entity_type = 'quote' AND message.entity_id = $5
          AND message.kind = 'manual' AND message.state = 'sent'
        ORDER BY message.sent_at DESC LIMIT 1),
       nullif(client.billing_email, ''), nullif(client.email, '')) AS address
     FROM public.client_directory client WHERE client.organization_id = $1 AND client.id = $2`,
    [organizationId, clientId, linkId, contactId, quoteId],
  );
  return row?.address ?? null;
}

/** The template's text, and below it the chosen options and the note. */
async function confirmation(
  tx: Transaction,
  { organizationId, template, block, totalMinor, name, note, options }: ConfirmedAnswer,
): Promise<FilledText> {
  const words = QUOTE_ANSWER_WORDS[block.locale];
  const { subject, message } = filledText(await templateText(tx, organizationId, template, block.locale), {
    'client.name': block.client.name,
    'organization.name': block.seller.name,
    'quote.number': block.number ?? '',
    'quote.total': documentMoney(block, totalMinor),
    'answer.person': name,
  });
  const facts = [
    ...(options.length > 0
      ? [words.options, ...options.map((option) => `– ${escapedMarkdown(option)}`)]
      : []),
    ...(note ? [`${words.note} ${escapedLines(note)}`] : []),
  ];
  if (facts.length === 0) return { subject, message };
  const below = `\n\n${facts.join('\n')}`.slice(0, MAIL_TEMPLATES.body);
  // What the client has decided matters more than the end of a very long text.
  return { subject, message: message.slice(0, MAIL_TEMPLATES.body - below.length) + below };
}
