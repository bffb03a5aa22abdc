import { Module } from '@nestjs/common';
import { DomainsController } from './domains.controller.ts';

@Module({ controllers: [DomainsController] })
export class DomainsModule {}
