import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';

@Module({ controllers: [SearchController] })
export class SearchModule {}
