import { Injectable } from '@nestjs/common';
import { TEXT } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { ANSWER_WORDS, type AnswerTemplate } from './answer-mail-words.ts';
import { periodText, priceText } from './proposal-mail.ts';
import { readAsker, type StoredLine, type StoredProposal } from './proposal-rows.ts';

/** The type of the messages. Their entity is the proposal. */
export const ANSWER_ENTITY = 'proposal_answer';

/** What a client has decided by one request. */
export interface Answered {
  approved: readonly StoredLine[];
  declined: readonly StoredLine[];
  name: string;
  note: string | null;
}

/** Queues the mails that follow an answer: to the member who has asked, and to the client as a confirmation. */
@Injectable()
export class AnswerMails {
  constructor(private readonly outbox: Outbox) {}

  async queue(tx: Transaction, proposal: StoredProposal, answered: Answered): Promise<void> {
    const { approved, declined } = answered;
    if (approved.length + declined.length === 0) return;
    const member = await readAsker(tx, proposal);
    const { name: seller } = await mailBranding(tx, proposal.organizationId);
    const mail = (template: AnswerTemplate, to: string | null, lines: readonly StoredLine[]) =>
      this.#queueOne(tx, { proposal, answered, seller }, { template, to, lines });
    await mail('renewal_approved', member, approved);
    await mail('renewal_declined', member, declined);
    await mail('renewal_answer', proposal.toAddress, [...approved, ...declined]);
  }

  async #queueOne(
    tx: Transaction,
    { proposal, answered, seller }: { proposal: StoredProposal; answered: Answered; seller: string },
    { template, to, lines }: { template: AnswerTemplate; to: string | null; lines: readonly StoredLine[] },
  ): Promise<void> {
    const [first] = lines;
    if (!first || to === null) return;
    const { id, organizationId, clientId, clientName: client, locale } = proposal;
    const words = ANSWER_WORDS[locale][template];
    const names = lines.map(({ subjectName }) => subjectName).join(', ');
    const described = (line: StoredLine) =>
      `${line.subjectName}, ${periodText(line, locale)}: ${priceText(line, proposal)}`;
    const text = words.text({
      client,
      person: answered.name,
      note: answered.note,
      approved: answered.approved.map(described),
      declined: answered.declined.map(described),
    });
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId: null,
      // A line is answered once, so its place names the answer.
      occurrenceKey: `${template}:${id}:${first.place}`,
      kind: 'automatic',
      templateKey: template,
      entityType: ANSWER_ENTITY,
      entityId: id,
      to,
      locale,
      subject: words.subject({ client, seller, names }).slice(0, TEXT.line),
      bodyText: text.join('\n'),
      reason: { renewalId: first.id },
      createdBy: null,
    });
  }
}
