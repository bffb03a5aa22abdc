import { Module } from '@nestjs/common';
import { DomainPasteController } from './domain-paste.controller.ts';
import { DomainPasteRepository } from './domain-paste.repository.ts';
import { DomainPasteService } from './domain-paste.service.ts';

@Module({ controllers: [DomainPasteController], providers: [DomainPasteService, DomainPasteRepository] })
export class DomainPasteModule {}
