import { Injectable } from '@nestjs/common';
import { MAIL_TEMPLATES, TEXT } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import {
  escapedLines,
  escapedMarkdown,
  type FilledText,
  filledText,
} from '../../mail-templates/filled-text.ts';
import { templateText } from '../../mail-templates/mail-template-rows.ts';
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

interface AnswerFacts {
  proposal: StoredProposal;
  answered: Answered;
  seller: string;
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
    { proposal, answered, seller }: AnswerFacts,
    { template, to, lines }: { template: AnswerTemplate; to: string | null; lines: readonly StoredLine[] },
  ): Promise<void> {
    const [first] = lines;
    if (!first || to === null) return;
    const { id, organizationId, clientId, locale } = proposal;
    const text = await answerText(tx, { proposal, answered, seller }, { template, lines });
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
      subject: text.subject,
      bodyText: text.message,
      reason: { renewalId: first.id },
      createdBy: null,
    });
  }
}

/** The subject and the text of one of the mails. Below the text of a template are the renewals and the client's note. */
async function answerText(
  tx: Transaction,
  { proposal, answered, seller }: AnswerFacts,
  { template, lines }: { template: AnswerTemplate; lines: readonly StoredLine[] },
): Promise<FilledText> {
  const { organizationId, clientName: client, locale } = proposal;
  const words = ANSWER_WORDS[locale];
  const note = answered.note && escapedLines(answered.note);
  const described = (line: StoredLine) =>
    escapedMarkdown(`${line.subjectName}, ${periodText(line, locale)}: ${priceText(line, proposal)}`);
  if (template === 'renewal_answer') {
    const message = words.text({
      client: escapedMarkdown(client),
      note,
      approved: answered.approved.map(described),
      declined: answered.declined.map(described),
    });
    return {
      subject: words.subject(seller).slice(0, TEXT.line),
      message: message.join('\n').slice(0, MAIL_TEMPLATES.body),
    };
  }
  const { subject, message } = filledText(await templateText(tx, organizationId, template, locale), {
    'client.name': client,
    'organization.name': seller,
    'answer.person': answered.name,
    'answer.names': lines.map(({ subjectName }) => subjectName).join(', '),
  });
  const facts = [...lines.map((line) => `– ${described(line)}`), ...(note ? [`${words.note} ${note}`] : [])];
  const below = `\n\n${facts.join('\n')}`.slice(0, MAIL_TEMPLATES.body);
  // What the client has decided matters more than the end of a very long text.
  return { subject, message: message.slice(0, MAIL_TEMPLATES.body - below.length) + below };
}
