import { Module } from '@nestjs/common';
import { DomainLookups } from './domain-lookups.ts';

@Module({
  providers: [DomainLookups],
  exports: [DomainLookups],
})
export class LookupsModule {}
