import { Module } from '@nestjs/common';
import { ListViewsController } from './list-views.controller.ts';
import { ListViewsService } from './list-views.service.ts';

/** The saved views of lists. */
@Module({ controllers: [ListViewsController], providers: [ListViewsService] })
export class ListViewsModule {}
