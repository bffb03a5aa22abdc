import { Module } from '@nestjs/common';
import { CertificateReader } from './certificate/certificate-reader.ts';
import { DomainLookups } from './domain-lookups.ts';

@Module({
  providers: [CertificateReader, DomainLookups],
  exports: [CertificateReader, DomainLookups],
})
export class LookupsModule {}
