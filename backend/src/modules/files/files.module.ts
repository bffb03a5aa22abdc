import { Module } from '@nestjs/common';
import { RECORD_FILE_ROUTES } from '@oficio/contracts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { ClientUploads } from './client-uploads.service.ts';
import { DocumentPurge } from './document-purge.service.ts';
import { DocumentsController } from './documents.controller.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';
import { DocumentLinksController } from './links/document-links.controller.ts';
import { DocumentLinksService } from './links/document-links.service.ts';
import { PortalDocuments } from './portal-documents.service.ts';
import { recordFilesController } from './record-files/record-files.controller.ts';
import { RecordFilesRepository } from './record-files/record-files.repository.ts';
import { RecordFilesService } from './record-files/record-files.service.ts';
import { StaffUploads } from './staff-uploads.service.ts';
import { ObjectSweep } from './storage/object-sweep.service.ts';
import { WorkerDocumentsRepository } from './worker-documents.repository.ts';

@Module({
  imports: [PublicLinksModule],
  controllers: [
    DocumentsController,
    DocumentLinksController,
    recordFilesController('expense', RECORD_FILE_ROUTES.expense),
    recordFilesController('income', RECORD_FILE_ROUTES.income),
    recordFilesController('invoice', RECORD_FILE_ROUTES.invoice),
  ],
  providers: [
    DocumentsService,
    DocumentsRepository,
    WorkerDocumentsRepository,
    DocumentPurge,
    ObjectSweep,
    DocumentLinksService,
    PortalDocuments,
    ClientUploads,
    StaffUploads,
    RecordFilesService,
    RecordFilesRepository,
  ],
  exports: [DocumentsService, DocumentLinksService, ClientUploads, StaffUploads],
})
export class FilesModule {}
