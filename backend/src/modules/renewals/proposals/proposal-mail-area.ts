import { Injectable } from '@nestjs/common';
import { localDateAt, type SkipReason } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailAreas } from '../../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../../outbox/outbox.types.ts';
import { PublicLinks } from '../../public-links/public-links.ts';
import { lineState } from './line-state.ts';
import { composeProposalMail } from './proposal-mail.ts';
import {
  noteOnProposal,
  readLines,
  readProposal,
  type StoredLine,
  type StoredProposal,
} from './proposal-rows.ts';

/** Makes the mails with proposals, and notes on the proposal when its mail was sent. */
@Injectable()
export class ProposalMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: PublicLinks,
    private readonly clock: Clock,
    areas: MailAreas,
  ) {
    areas.register('proposal', this);
  }

  /** Lines that were answered or withdrawn meanwhile aren't asked about. */
  async stillWanted(
    tx: Transaction,
    { organizationId, entityId }: StoredMessage,
  ): Promise<SkipReason | null> {
    const asked = await this.#read(tx, { organizationId, id: entityId });
    if (!asked) return 'removed';
    return asked.lines.length > 0 ? null : 'nothing_open';
  }

  compose(message: StoredMessage) {
    const { organizationId, entityId, subject, bodyText } = message;
    return this.worker.transaction(NO_USER, async (tx) => {
      const asked = await this.#read(tx, { organizationId, id: entityId });
      if (!asked) throw new Error('The proposal of a claimed mail is missing');
      const brand = await mailBranding(tx, organizationId);
      const href = await this.links.giveToMail(tx, 'proposal', message);
      const { proposal, lines } = asked;
      return composeProposalMail({ client: proposal, lines, validUntil: proposal.validUntil }, brand, {
        subject,
        message: bodyText ?? '',
        href,
      });
    });
  }

  async onOutcome(
    tx: Transaction,
    { organizationId, entityId, state, sentAt }: StoredMessage,
  ): Promise<void> {
    await noteOnProposal(tx, { organizationId, id: entityId }, 'sent_at', state === 'sent' ? sentAt : null);
  }

  /** The proposal with the lines that wait for an answer. */
  async #read(
    tx: Transaction,
    ref: { organizationId: string; id: string },
  ): Promise<{ proposal: StoredProposal; lines: StoredLine[] } | null> {
    const proposal = await readProposal(tx, ref);
    if (!proposal) return null;
    const today = localDateAt(this.clock.now().getTime(), proposal.timezone);
    const lines = await readLines(tx, ref);
    return { proposal, lines: lines.filter((line) => lineState(line, proposal, today) === 'open') };
  }
}
