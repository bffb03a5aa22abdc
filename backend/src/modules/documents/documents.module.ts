import { Module } from '@nestjs/common';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { DocumentPurge } from './document-purge.service.ts';
import { DocumentsController } from './documents.controller.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';
import { DocumentLinksController } from './links/document-links.controller.ts';
import { DocumentLinksService } from './links/document-links.service.ts';
import { PortalDocuments } from './portal-documents.service.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { ReceiptsRepository } from './receipts/receipts.repository.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';

@Module({
  imports: [PublicLinksModule],
  controllers: [DocumentsController, DocumentLinksController, ReceiptsController],
  providers: [
    DocumentsService,
    DocumentsRepository,
    DocumentPurge,
    DocumentLinksService,
    PortalDocuments,
    ReceiptsService,
    ReceiptsRepository,
  ],
  exports: [DocumentsService],
})
export class DocumentsModule {}
