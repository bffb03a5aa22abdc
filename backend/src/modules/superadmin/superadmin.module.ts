import { Module } from '@nestjs/common';
import { ViewSource } from '../../sessions/view-source.ts';
import { SupportViewsController } from './views/support-views.controller.ts';
import { SupportViewsRepository } from './views/support-views.repository.ts';
import { SupportViews } from './views/support-views.service.ts';
import { ViewEntry } from './views/view-entry.service.ts';
import { ViewRecords } from './views/view-records.ts';

/** The area of Oficio's own people. */
@Module({
  controllers: [SupportViewsController],
  providers: [
    SupportViews,
    SupportViewsRepository,
    ViewRecords,
    { provide: ViewSource, useClass: ViewEntry },
  ],
  exports: [ViewSource],
})
export class SuperadminModule {}
