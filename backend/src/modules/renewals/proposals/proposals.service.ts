import { Injectable } from '@nestjs/common';
import type {
  AnswerOf,
  BodyOf,
  MailPreview,
  MailPreviewBody,
  ProposalSuggestion,
  proposalRoutes,
  QueryOf,
  Renewal,
} from '@oficio/contracts';
import { allowedRenewalActions } from '@oficio/machines/renewal';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { MailLinks } from '../../../mails/index.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailPreviews } from '../../outbox/mail-previews.service.ts';
import { MailSuppressions } from '../../outbox/mail-suppressions.service.ts';
import { notPossible, RenewalDecisions } from '../renewal-decisions.ts';
import { factsOf } from '../renewal-rows.ts';
import { RenewalsRepository } from '../renewals.repository.ts';
import { addressOf, readBundle, readChoice, readRecipients } from './proposal-choice.ts';
import { composeProposalMail, suggestedProposal } from './proposal-mail.ts';
import { closeProposal } from './proposal-rows.ts';
import { Proposing } from './proposing.ts';

type Asked = BodyOf<typeof proposalRoutes.propose>;

/** What members do to ask clients about renewals. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly kit: RecordKit,
    private readonly renewals: RenewalsRepository,
    private readonly decisions: RenewalDecisions,
    private readonly proposing: Proposing,
    private readonly suppressions: MailSuppressions,
    private readonly previews: MailPreviews,
    private readonly links: MailLinks,
  ) {}

  /** @throws ApiError resource.not_found, request.invalid, renewal.not_possible */
  suggestion(scope: OrganizationScope, ids: readonly string[]): Promise<ProposalSuggestion> {
    const { organizationId } = scope;
    const now = this.kit.clock.instant();
    return this.kit.database.transaction(scope, async (tx) => {
      const choice = await readChoice(tx, organizationId, ids, now);
      const { clientId, clientName } = choice.client;
      const { name } = await mailBranding(tx, organizationId);
      return {
        clientId,
        clientName,
        recipients: await readRecipients(tx, organizationId, clientId),
        ...(await suggestedProposal(tx, organizationId, choice, name)),
        lines: choice.lines,
        bundle: await readBundle(tx, organizationId, choice, now),
      };
    });
  }

  /** @throws ApiError as `suggestion` */
  async preview(
    scope: OrganizationScope,
    { ids, validUntil }: QueryOf<typeof proposalRoutes.preview>,
    { addresses, ...text }: MailPreviewBody,
  ): Promise<MailPreview> {
    const { html } = await this.kit.database.transaction(scope, async (tx) => {
      const choice = await readChoice(tx, scope.organizationId, ids.split(','), this.kit.clock.instant());
      const brand = await mailBranding(tx, scope.organizationId);
      return composeProposalMail({ ...choice, validUntil: validUntil ?? null }, brand, {
        ...text,
        href: this.links.portal('…'),
      });
    });
    return this.previews.of(scope, html, addresses);
  }

  /** @throws ApiError as `suggestion`; renewal.no_recipient; request.invalid for an address that gets no mail, rate.limited */
  async propose(
    scope: OrganizationScope,
    { subject, ...asked }: Asked,
  ): Promise<AnswerOf<typeof proposalRoutes.propose>> {
    const address = await this.kit.database.transaction(scope, (tx) =>
      addressOf(tx, scope.organizationId, asked.ids, asked.contactId),
    );
    if (address !== null) await this.suppressions.requireReachable(scope, { to: [address], cc: [] });
    const author = { actor: scope, kind: 'manual', createdBy: scope.userId } as const;
    const body = { ...asked, ...(subject !== undefined && { subject }) };
    return this.kit.work.write(scope, (tx) => this.proposing.proposeIn(tx, author, body));
  }

  /** @throws ApiError resource.not_found, version.stale, renewal.not_possible */
  withdraw(scope: OrganizationScope, id: string, version: number): Promise<Renewal> {
    return this.kit.work.write(scope, async (tx) => {
      const decided = await this.decisions.lock(tx, scope.organizationId, id, version);
      const { renewal } = decided;
      const person = { writes: true, drafts: true, hasInvoice: renewal.invoiceId !== null };
      if (!allowedRenewalActions(factsOf(renewal), person).includes('withdraw')) throw notPossible(renewal);
      await this.decisions.applyTo(tx, scope, decided, { type: 'proposal.withdrawn' });
      await closeProposal(tx, renewal, this.kit.clock.instant());
      return this.renewals.read(tx, scope.organizationId, id);
    });
  }
}
