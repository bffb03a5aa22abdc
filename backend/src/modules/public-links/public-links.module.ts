import { Module } from '@nestjs/common';
import { PublicLinks } from './public-links.ts';

@Module({ providers: [PublicLinks], exports: [PublicLinks] })
export class PublicLinksModule {}
