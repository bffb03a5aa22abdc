import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.ts';
import { DataExportController } from './data-export.controller.ts';
import { DataExportRepository } from './data-export.repository.ts';
import { DataExportService } from './data-export.service.ts';
import { DocumentsArchive } from './documents-archive.service.ts';

@Module({
  imports: [DocumentsModule],
  controllers: [DataExportController],
  providers: [DataExportService, DataExportRepository, DocumentsArchive],
})
export class DataExportModule {}
