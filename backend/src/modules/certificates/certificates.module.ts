import { Module } from '@nestjs/common';
import { LookupsModule } from '../lookups/lookups.module.ts';
import { CertificateChecks } from './certificate-checks.service.ts';
import { CertificatesController } from './certificates.controller.ts';
import { CertificatesRepository } from './certificates.repository.ts';
import { CertificatesService } from './certificates.service.ts';
import { CheckedCertificatesRepository } from './checked-certificates.repository.ts';
import { Readings } from './readings.service.ts';

@Module({
  imports: [LookupsModule],
  controllers: [CertificatesController],
  providers: [
    CertificateChecks,
    CertificatesRepository,
    CertificatesService,
    CheckedCertificatesRepository,
    Readings,
  ],
})
export class CertificatesModule {}
