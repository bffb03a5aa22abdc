import { Injectable } from '@nestjs/common';
import { addDays, DAY_MS, SUPERADMIN, type SuperadminOverview } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { OverviewRepository } from './overview.repository.ts';

@Injectable()
export class SuperadminOverviews {
  constructor(
    private readonly figures: OverviewRepository,
    private readonly clock: Clock,
  ) {}

  async read(scope: RequestScope): Promise<SuperadminOverview> {
    requireSuperadmin(scope);
    const now = this.clock.now();
    const at = now.toISOString();
    const today = at.slice(0, 10);
    return this.figures.read({
      at,
      since: new Date(now.getTime() - SUPERADMIN.figureDays * DAY_MS).toISOString(),
      from: addDays(today, 1 - SUPERADMIN.figureDays),
      to: today,
    });
  }
}
