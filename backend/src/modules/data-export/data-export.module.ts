import { Module } from '@nestjs/common';
import { DataExportController } from './data-export.controller.ts';
import { DataExportRepository } from './data-export.repository.ts';
import { DataExportService } from './data-export.service.ts';

@Module({ controllers: [DataExportController], providers: [DataExportService, DataExportRepository] })
export class DataExportModule {}
