import { Module } from '@nestjs/common';
import { ImportBundlesController } from './bundles/bundles.controller.ts';
import { ImportBundlesRepository } from './bundles/bundles.repository.ts';
import { ImportBundles } from './bundles/bundles.service.ts';
import { ImportCheck } from './import-check.service.ts';
import { ImportFiles } from './import-files.service.ts';
import { ImportRetention } from './import-retention.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsRepository } from './imports.repository.ts';
import { ImportsService } from './imports.service.ts';
import { ImportUndoRepository } from './write/import-undo.repository.ts';
import { ImportWritesRepository } from './write/import-writes.repository.ts';
import { ImportWrites } from './write/import-writes.service.ts';

@Module({
  controllers: [ImportsController, ImportBundlesController],
  providers: [
    ImportsService,
    ImportsRepository,
    ImportCheck,
    ImportFiles,
    ImportWrites,
    ImportWritesRepository,
    ImportUndoRepository,
    ImportRetention,
    ImportBundles,
    ImportBundlesRepository,
  ],
})
export class ImportsModule {}
