import { Module } from '@nestjs/common';
import { CalendarFeedController } from './calendar-feed.controller.ts';
import { CalendarFeedRepository } from './calendar-feed.repository.ts';
import { CalendarFeed } from './calendar-feed.service.ts';

/** The calendar of what comes to its end, at secret addresses. */
@Module({ controllers: [CalendarFeedController], providers: [CalendarFeed, CalendarFeedRepository] })
export class CalendarFeedModule {}
