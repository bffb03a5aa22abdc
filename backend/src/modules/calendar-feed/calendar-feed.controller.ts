import { Controller, Param, Res } from '@nestjs/common';
import { calendarFeedRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { CalendarFeed } from './calendar-feed.service.ts';

@Controller()
export class CalendarFeedController {
  constructor(private readonly feed: CalendarFeed) {}

  @Handles(calendarFeedRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.feed.one(scope);
  }

  @Handles(calendarFeedRoutes.create)
  create(@InOrganization() scope: OrganizationScope) {
    return this.feed.create(scope);
  }

  @Handles(calendarFeedRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope) {
    return this.feed.remove(scope);
  }

  @Handles(calendarFeedRoutes.file, { answers: 'text/calendar', limited: true })
  async file(@Param('file') file: string, @Res() response: Response) {
    const calendar = await this.feed.file(file);
    response.set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="renewals.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    response.send(calendar);
  }
}
