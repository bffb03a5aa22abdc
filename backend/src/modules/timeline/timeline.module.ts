import { Module } from '@nestjs/common';
import { TimelineController } from './timeline.controller.ts';
import { TimelineRepository } from './timeline.repository.ts';
import { TimelineService } from './timeline.service.ts';

@Module({ controllers: [TimelineController], providers: [TimelineService, TimelineRepository] })
export class TimelineModule {}
