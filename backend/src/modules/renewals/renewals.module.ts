import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { DueRenewals } from './due-renewals.ts';
import { AnswerMailArea } from './proposals/answer-mail-area.ts';
import { AnswerMails } from './proposals/answer-mails.ts';
import { AutoProposals } from './proposals/auto-proposals.ts';
import { PortalProposals } from './proposals/portal-proposals.service.ts';
import { ProposalLinksController } from './proposals/proposal-links.controller.ts';
import { ProposalLinksService } from './proposals/proposal-links.service.ts';
import { ProposalMailArea } from './proposals/proposal-mail-area.ts';
import { ProposalsController } from './proposals/proposals.controller.ts';
import { ProposalsService } from './proposals/proposals.service.ts';
import { Proposing } from './proposals/proposing.ts';
import { UnansweredProposals } from './proposals/unanswered-proposals.ts';
import { RenewalBilling } from './renewal-billing.ts';
import { RenewalDecisions } from './renewal-decisions.ts';
import { RenewalInvoices } from './renewal-invoices.service.ts';
import { RenewalObservation } from './renewal-observation.ts';
import { RenewalsController } from './renewals.controller.ts';
import { RenewalsRepository } from './renewals.repository.ts';
import { RenewalsService } from './renewals.service.ts';
import { SubjectDates } from './subject-dates.ts';

@Module({
  imports: [EvidenceModule, OutboxModule, PublicLinksModule],
  // Before the renewals, whose routes have an id at the same place.
  controllers: [ProposalsController, ProposalLinksController, RenewalsController],
  providers: [
    ProposalsService,
    ProposalLinksService,
    ProposalMailArea,
    AnswerMails,
    AnswerMailArea,
    Proposing,
    AutoProposals,
    UnansweredProposals,
    PortalProposals,
    RenewalsService,
    RenewalsRepository,
    RenewalDecisions,
    RenewalInvoices,
    RenewalObservation,
    RenewalBilling,
    DueRenewals,
    SubjectDates,
  ],
  exports: [RenewalDecisions, RenewalInvoices, RenewalObservation, RenewalsService],
})
export class RenewalsModule {}
