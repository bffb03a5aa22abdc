import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.ts';
import { UsageRepository } from './usage.repository.ts';
import { UsageService } from './usage.service.ts';

/** Counts of page views and web vitals, where the environment asks for them. */
@Module({ controllers: [UsageController], providers: [UsageRepository, UsageService] })
export class UsageModule {}
