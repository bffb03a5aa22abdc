import { Module } from '@nestjs/common';
import { DocumentPurge } from './document-purge.service.ts';
import { DocumentsController } from './documents.controller.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';

@Module({
  controllers: [DocumentsController],
  providers: [DocumentsService, DocumentsRepository, DocumentPurge],
  exports: [DocumentsService],
})
export class DocumentsModule {}
