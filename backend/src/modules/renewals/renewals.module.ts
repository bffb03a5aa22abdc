import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { DueRenewals } from './due-renewals.ts';
import { RenewalBilling } from './renewal-billing.ts';
import { RenewalDecisions } from './renewal-decisions.ts';
import { RenewalInvoices } from './renewal-invoices.service.ts';
import { RenewalObservation } from './renewal-observation.ts';
import { RenewalsController } from './renewals.controller.ts';
import { RenewalsRepository } from './renewals.repository.ts';
import { RenewalsService } from './renewals.service.ts';
import { SubjectDates } from './subject-dates.ts';

@Module({
  imports: [EvidenceModule],
  controllers: [RenewalsController],
  providers: [
    RenewalsService,
    RenewalsRepository,
    RenewalDecisions,
    RenewalInvoices,
    RenewalObservation,
    RenewalBilling,
    DueRenewals,
    SubjectDates,
  ],
  exports: [RenewalDecisions, RenewalInvoices, RenewalObservation],
})
export class RenewalsModule {}
