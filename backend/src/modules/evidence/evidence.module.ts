import { Module } from '@nestjs/common';
import { LookupsModule } from '../lookups/lookups.module.ts';
import { Answers } from './answers.service.ts';
import { CheckedDomainsRepository } from './checked-domains.repository.ts';
import { DomainChecks } from './domain-checks.service.ts';
import { EvidenceController } from './evidence.controller.ts';
import { EvidenceRepository } from './evidence.repository.ts';
import { EvidenceService } from './evidence.service.ts';
import { EvidencePurge } from './evidence-purge.service.ts';
import { ExpiryListeners } from './expiry-listeners.ts';

@Module({
  imports: [LookupsModule],
  controllers: [EvidenceController],
  providers: [
    Answers,
    CheckedDomainsRepository,
    DomainChecks,
    EvidencePurge,
    EvidenceRepository,
    EvidenceService,
    ExpiryListeners,
  ],
  exports: [EvidenceService, ExpiryListeners],
})
export class EvidenceModule {}
