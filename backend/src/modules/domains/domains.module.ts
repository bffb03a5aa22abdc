import { Module } from '@nestjs/common';
import { domainRoutes } from '@oficio/contracts';
import { recordsController } from '../../records/records.controller.ts';
import { domainArea } from './domain-area.ts';

@Module({ controllers: [recordsController(domainRoutes, domainArea)] })
export class DomainsModule {}
