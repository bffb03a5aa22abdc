import { Injectable } from '@nestjs/common';
import type { LocalDate, ProposalRecipient } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { Outbox } from '../../outbox/outbox.ts';
import type { NewMessage } from '../../outbox/outbox.types.ts';
import { type RenewalActor, RenewalDecisions } from '../renewal-decisions.ts';
import { readChoice, requireRecipient } from './proposal-choice.ts';
import { suggestedProposal } from './proposal-mail.ts';
import { insertProposal, lockForChange } from './proposal-rows.ts';

/** Who asks, and in whose name the proposal and the draft of its invoice are stored. */
export interface ProposalAuthor {
  actor: RenewalActor;
  kind: NewMessage['kind'];
  createdBy: string;
}

export interface ProposalBody {
  ids: readonly string[];
  /** By default the first contact who receives renewals. */
  contactId?: string | undefined;
  /** By default the suggested ones. */
  subject?: string;
  message?: string;
  validUntil?: LocalDate | null | undefined;
}

export interface Proposed {
  id: string;
  sentTo: string;
  lines: number;
}

/** Asks clients about renewals: one proposal, one mail, and one step of each renewal. */
@Injectable()
export class Proposing {
  constructor(
    private readonly kit: RecordKit,
    private readonly decisions: RenewalDecisions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ApiError as `readChoice` and `requireRecipient`, and as `Outbox.enqueueMail` */
  async proposeIn(
    tx: Transaction,
    { actor, kind, createdBy }: ProposalAuthor,
    { ids, contactId, validUntil = null, ...text }: ProposalBody,
  ): Promise<Proposed> {
    const { organizationId } = actor;
    await lockForChange(tx, organizationId, ids);
    const choice = await readChoice(tx, organizationId, ids, this.kit.clock.instant());
    const { client, lines } = choice;
    const recipient: ProposalRecipient = await requireRecipient(tx, organizationId, client, contactId);
    const { name } = await mailBranding(tx, organizationId);
    const suggested = await suggestedProposal(tx, organizationId, choice, name);
    const { subject, message } = { ...suggested, ...text };
    const id = this.kit.newId();
    await insertProposal(tx, {
      id,
      organizationId,
      createdBy,
      clientId: client.clientId,
      contactId: recipient.contactId,
      toAddress: recipient.address,
      message,
      validUntil,
      lines: lines.map(({ id: renewalId, termMonths, priceMinor, currency }) => ({
        renewalId,
        termMonths,
        priceMinor,
        currency,
      })),
      at: this.kit.clock.instant(),
    });
    for (const line of lines) {
      await this.decisions.apply(tx, actor, line.id, { type: 'proposal.sent' }, { columns: askedAnew(id) });
    }
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId: client.clientId,
      contactId: recipient.contactId,
      occurrenceKey: `proposal.sent:${id}`,
      kind,
      templateKey: 'renewal_proposal',
      entityType: 'proposal',
      entityId: id,
      to: recipient.address,
      locale: client.locale,
      subject,
      bodyText: message,
      createdBy: kind === 'automatic' ? null : createdBy,
    });
    return { id, sentTo: recipient.address, lines: lines.length };
  }
}

/** An earlier answer doesn't stand any more. */
function askedAnew(proposalId: string): Record<string, unknown> {
  return {
    proposal_id: proposalId,
    unanswered: false,
    decided_by_kind: null,
    decided_by_name: null,
    decided_at: null,
    decision_note: null,
  };
}
