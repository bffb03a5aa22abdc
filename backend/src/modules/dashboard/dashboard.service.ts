import { Injectable } from '@nestjs/common';
import {
  addMonths,
  type ClientListItem,
  type Dashboard,
  type DashboardAll,
  localDateAt,
  startOfMonth,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listRecords } from '../../records/record-list.ts';
import { clientArea } from '../clients/client-area.ts';
import { areasReadableBy } from '../record-areas.ts';
import { DashboardRepository, type Figures } from './dashboard.repository.ts';

const MONTHS_SHOWN = 12;
const RECENT_CLIENTS = 5;
const ACTIVITIES = 10;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly kit: RecordKit,
    private readonly clock: Clock,
  ) {}

  async figures(scope: OrganizationScope): Promise<Dashboard> {
    const figures = await this.dashboard.figures(scope, this.#earliest());
    return dashboardOf(scope, figures, this.#months(figures));
  }

  async all(scope: OrganizationScope): Promise<DashboardAll> {
    const [figures, recent, activity] = await Promise.all([
      this.dashboard.figures(scope, this.#earliest()),
      listRecords(this.kit, clientArea, scope, { sort: '-createdAt', limit: RECENT_CLIENTS }),
      this.dashboard.activity(scope, areasReadableBy(scope.organization), ACTIVITIES),
    ]);
    const months = this.#months(figures);
    return {
      ...dashboardOf(scope, figures, months),
      recentClients: (JSON.parse(recent) as { items: ClientListItem[] }).items,
      activity,
      newClientsByMonth: months.map((month) => ({ month, count: newIn(figures, month) })),
    };
  }

  /** The months on screen as `YYYY-MM`, oldest first; the last one is the organization's current month. */
  #months({ timezone }: Figures): string[] {
    const current = startOfMonth(localDateAt(this.clock.now().getTime(), timezone));
    return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
      addMonths(current, index + 1 - MONTHS_SHOWN).slice(0, 7),
    );
  }

  /** The first day of the oldest shown month, one month early: the organization may still be in UTC's last month. */
  #earliest(): string {
    return addMonths(startOfMonth(localDateAt(this.clock.now().getTime(), 'UTC')), -MONTHS_SHOWN);
  }
}

/** Each figure equals the total of the list that it links to. Clients in the trash aren't counted. */
function dashboardOf(
  { principal }: OrganizationScope,
  figures: Figures,
  months: readonly string[],
): Dashboard {
  const count = (state: string, status?: string): number =>
    figures.counts
      .filter((row) => row.state === state && (status === undefined || row.status === status))
      .reduce((sum, row) => sum + row.count, 0);
  const archived = count('archive');
  const total = count('open');
  return {
    clients: {
      total,
      active: count('open', 'active'),
      leads: count('open', 'lead'),
      archived,
      newThisMonth: newIn(figures, months.at(-1) ?? ''),
    },
    checklist: [
      // A superadmin has access without a trial, so no checklist asks them to start one.
      ...(principal.role === 'superadmin' ? [] : [{ step: 'trial' as const, done: figures.hasPlan }]),
      { step: 'organization', done: figures.organizationIsSetUp },
      { step: 'client', done: total + archived > 0 },
    ],
  };
}

function newIn({ months }: Figures, month: string): number {
  return months.find((row) => row.month === month)?.count ?? 0;
}
