import { Module } from '@nestjs/common';
import { PublicLinksRepository } from './public-links.repository.ts';
import { PublicLinks } from './public-links.ts';
import { RecordLinks } from './record-links.ts';

@Module({ providers: [PublicLinks, PublicLinksRepository, RecordLinks], exports: [PublicLinks, RecordLinks] })
export class PublicLinksModule {}
