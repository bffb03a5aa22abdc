import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { DataExportController } from './data-export.controller.ts';
import { DataExportRepository } from './data-export.repository.ts';
import { DataExportService } from './data-export.service.ts';
import { DocumentsArchive } from './documents-archive.service.ts';

@Module({
  imports: [FilesModule],
  controllers: [DataExportController],
  providers: [DataExportService, DataExportRepository, DocumentsArchive],
})
export class DataExportModule {}
