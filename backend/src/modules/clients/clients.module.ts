import { Module } from '@nestjs/common';
import { ClientMergeRetention } from './merges/client-merge-retention.ts';
import { ClientMergesController } from './merges/client-merges.controller.ts';
import { ClientMergesRepository } from './merges/client-merges.repository.ts';
import { ClientMergesService } from './merges/client-merges.service.ts';
import { ClientTagsController } from './tags/client-tags.controller.ts';
import { ClientTagsRepository } from './tags/client-tags.repository.ts';
import { ClientTagsService } from './tags/client-tags.service.ts';

/** What clients have besides the routes of every area of records. */
@Module({
  controllers: [ClientMergesController, ClientTagsController],
  providers: [
    ClientMergesService,
    ClientMergesRepository,
    ClientMergeRetention,
    ClientTagsService,
    ClientTagsRepository,
  ],
})
export class ClientsModule {}
