import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.ts';
import { CategoriesService } from './categories.service.ts';
import { ClosingController } from './closing.controller.ts';
import { ClosingRepository } from './closing.repository.ts';
import { ClosingService } from './closing.service.ts';

/** What belongs to income and expenses beside their records: categories, the closing day. */
@Module({
  controllers: [CategoriesController, ClosingController],
  providers: [CategoriesService, ClosingService, ClosingRepository],
})
export class BooksModule {}
