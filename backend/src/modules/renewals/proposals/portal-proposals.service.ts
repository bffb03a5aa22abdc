import { Injectable } from '@nestjs/common';
import { localDateAt, organizationSetupRoutes, pathOf } from '@oficio/contracts';
import { allowedRenewalActions } from '@oficio/machines/renewal';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import type { RecordAuthor } from '../../../records/record-writes.ts';
import { notify } from '../../../writes/notify.ts';
import { type MailBranding, mailBranding } from '../../organization/mails/mail-branding.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { type PageView, PageViews } from '../../public-links/page-views.ts';
import type { PublicLink } from '../../public-links/public-links.ts';
import { RenewalDecisions } from '../renewal-decisions.ts';
import { RenewalInvoices } from '../renewal-invoices.service.ts';
import { factsOf } from '../renewal-rows.ts';
import { AnswerMails } from './answer-mails.ts';
import { type LineState, lineState } from './line-state.ts';
import {
  lockForChange,
  noteOnProposal,
  readLines,
  readProposal,
  type StoredLine,
  type StoredProposal,
} from './proposal-rows.ts';

/** A line as the client's page shows it. */
export interface PortalLine
  extends Pick<StoredLine, 'place' | 'subjectName' | 'periodEnd' | 'termMonths' | 'priceMinor' | 'currency'> {
  state: LineState;
  isPaid: boolean;
  /** Who has decided, and on which day. A member who has the answer from elsewhere isn't named. */
  decision: { name: string | null; on: string } | null;
}

/** Everything that a client sees of a proposal. */
export interface PortalProposal
  extends Pick<StoredProposal, 'locale' | 'clientCountry' | 'baseCurrency' | 'validUntil'> {
  lines: PortalLine[];
  brand: MailBranding;
  logoUrl: string | null;
  /** The address for questions. */
  email: string | null;
}

export const ANSWERS = ['approve', 'decline'] as const;
export type ProposalAnswer = (typeof ANSWERS)[number];

export interface ProposalAnswers {
  /** By the places of the lines. */
  answers: ReadonlyMap<number, ProposalAnswer>;
  name: string;
  note: string | null;
}

/** The proposal of a link, or of the portal of its client. */
type ShownProposal = Pick<PublicLink, 'organizationId' | 'entityId' | 'clientId'>;

const DECIDED = { approve: 'approved', decline: 'declined' } as const;

/** The proposals of public links. Each statement names the organization, because it runs as the worker. */
@Injectable()
export class PortalProposals {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly kit: RecordKit,
    private readonly views: PageViews,
    private readonly outbox: Outbox,
    private readonly decisions: RenewalDecisions,
    private readonly invoices: RenewalInvoices,
    private readonly mails: AnswerMails,
  ) {}

  /** Null if the client was deleted. */
  async page(link: ShownProposal): Promise<PortalProposal | null> {
    const shown = await this.worker.transaction(NO_USER, async (tx) => {
      const proposal = await readProposal(tx, refOf(link));
      if (!proposal) return null;
      const { locale, clientCountry, baseCurrency, validUntil, logoId } = proposal;
      return {
        locale,
        clientCountry,
        baseCurrency,
        validUntil,
        lines: (await readLines(tx, refOf(link))).map((line) => this.#shown(line, proposal)),
        brand: await mailBranding(tx, link.organizationId),
        logoUrl: logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId }),
      };
    });
    if (!shown) return null;
    const { replyTo } = await this.outbox.senderOf(link.organizationId);
    return { ...shown, email: replyTo ?? null };
  }

  /**
   * Stores the answers to lines that are open, drafts the invoices of approved ones, and queues the mails about them. The first answer to a line stands.
   * @returns whether each line has the given answer now; null as for the page
   */
  decide(link: ShownProposal, { answers, name, note }: ProposalAnswers): Promise<boolean | null> {
    return this.kit.work.writeAsWorker({ ...NO_USER, idempotency: null }, async (tx) => {
      const { organizationId } = link;
      const proposal = await readProposal(tx, refOf(link));
      if (!proposal) return null;
      const ids = (await readLines(tx, refOf(link))).map(({ id }) => id);
      await lockForChange(tx, organizationId, ids);
      const actor = { organizationId, client: proposal.clientName };
      const decided: Record<'approved' | 'declined', StoredLine[]> = { approved: [], declined: [] };
      const billed: string[] = [];
      let stands = true;
      for (const line of await readLines(tx, refOf(link))) {
        const answer = answers.get(line.place);
        if (!answer) continue;
        const { state } = this.#shown(line, proposal);
        if (state !== 'open') {
          stands &&= state === DECIDED[answer];
          continue;
        }
        const columns = {
          decided_by_kind: 'client',
          decided_by_name: name,
          decided_at: this.kit.clock.instant(),
          decision_note: note,
        };
        const event = { type: `client.${DECIDED[answer]}` } as const;
        const { renewal } = await this.decisions.apply(tx, actor, line.id, event, { columns });
        const person = { writes: true, drafts: true, hasInvoice: renewal.invoiceId !== null };
        if (allowedRenewalActions(factsOf(renewal), person).includes('invoice')) billed.push(line.id);
        decided[DECIDED[answer]].push(line);
      }
      if (billed.length > 0) await this.invoices.draftIn(tx, authorOf(proposal), billed);
      this.#notify(tx, link, proposal.clientName, decided);
      await this.mails.queue(tx, proposal, { ...decided, name, note });
      return stands;
    });
  }

  /** Answers that come within an hour, on one link or on several, are one notification of the client's latest ones. */
  #notify(
    tx: Transaction,
    { organizationId, entityId, clientId }: ShownProposal,
    client: string,
    { approved, declined }: Readonly<Record<'approved' | 'declined', readonly StoredLine[]>>,
  ): void {
    const [first] = [...approved, ...declined];
    if (!first) return;
    notify(
      tx,
      { organizationId, at: this.kit.clock.instant() },
      {
        type: 'proposal_answered',
        entity: { type: 'renewal', id: first.id },
        clientId,
        params: { client, approved: approved.length, declined: declined.length },
        groupKey: `proposal_answered ${entityId}`,
      },
    );
  }

  /** Counts that the client has seen the page. */
  async seen(view: PageView): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      const { organizationId, entityId: id, clientId } = view;
      const proposal = await readProposal(tx, refOf(view));
      if (!proposal) return;
      // Renewals before the link, as a merge of clients locks them.
      const ids = (await readLines(tx, refOf(view))).map((line) => line.id);
      await lockForChange(tx, organizationId, ids);
      if (!(await this.views.count(tx, view))) return;
      await noteOnProposal(tx, refOf(view), 'seen_at', this.kit.clock.instant());
      await this.kit.audit.record(
        tx,
        { organizationId, client: proposal.clientName },
        {
          action: 'viewed',
          entity: { type: 'proposal', id, name: proposal.clientName, clientId },
          changes: view.by,
        },
      );
    });
  }

  #shown(line: StoredLine, proposal: StoredProposal): PortalLine {
    const { place, subjectName, periodEnd } = line;
    // A declined renewal can have other terms by now.
    const { termMonths, priceMinor, currency } = line.asked;
    const { timezone } = proposal;
    const state = lineState(line, proposal, localDateAt(this.kit.clock.now().getTime(), timezone));
    const { decidedAt, decidedByKind, decidedByName } = line;
    const isDecided = state === 'approved' || state === 'declined';
    return {
      place,
      subjectName,
      periodEnd,
      termMonths,
      priceMinor,
      currency,
      state,
      isPaid: line.billing === 'paid',
      decision:
        isDecided && decidedAt !== null
          ? {
              name: decidedByKind === 'client' ? decidedByName : null,
              on: localDateAt(Date.parse(decidedAt), timezone),
            }
          : null,
    };
  }
}

function refOf({ organizationId, entityId }: ShownProposal) {
  return { organizationId, id: entityId };
}

/** The draft is the client's, for the person who has proposed. The rules of documents depend on no other part of the organization. */
function authorOf({
  organizationId,
  clientName,
  createdBy,
  baseCurrency: currency,
  timezone,
}: StoredProposal): RecordAuthor {
  const organization = { currency, timezone, sees: 'all' } as RecordAuthor['organization'];
  return { organizationId, organization, userId: createdBy, client: clientName };
}
