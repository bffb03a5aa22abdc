import { Module } from '@nestjs/common';
import { PageViewsRepository } from './page-views.repository.ts';
import { PageViews } from './page-views.ts';
import { PublicLinksRepository } from './public-links.repository.ts';
import { PublicLinks } from './public-links.ts';
import { RecordLinks } from './record-links.ts';

@Module({
  providers: [PublicLinks, PublicLinksRepository, RecordLinks, PageViews, PageViewsRepository],
  exports: [PublicLinks, RecordLinks, PageViews],
})
export class PublicLinksModule {}
