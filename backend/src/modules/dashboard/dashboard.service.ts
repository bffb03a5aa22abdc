import { Injectable } from '@nestjs/common';
import type { ClientAnalytics, ClientListItem, Dashboard, DashboardAll } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listRecords } from '../../records/record-list.ts';
import { clientAnalytics } from '../clients/client-analytics.ts';
import { clientArea } from '../clients/client-area.ts';
import { areasReadableBy } from '../record-areas.ts';
import { DashboardRepository, type Progress } from './dashboard.repository.ts';
import { moneyFigures } from './money-figures.ts';

const RECENT_CLIENTS = 5;
const ACTIVITIES = 10;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly kit: RecordKit,
  ) {}

  async figures(scope: OrganizationScope): Promise<Dashboard> {
    const [analytics, progress, money] = await Promise.all([
      clientAnalytics(this.kit, scope),
      this.dashboard.progress(scope),
      moneyFigures(this.kit, scope),
    ]);
    return { ...dashboardOf(scope, analytics, progress), ...money };
  }

  async all(scope: OrganizationScope): Promise<DashboardAll> {
    const [analytics, progress, money, recent, activity] = await Promise.all([
      clientAnalytics(this.kit, scope),
      this.dashboard.progress(scope),
      moneyFigures(this.kit, scope),
      listRecords(this.kit, clientArea, scope, { sort: '-createdAt', limit: RECENT_CLIENTS }),
      this.dashboard.activity(scope, areasReadableBy(scope.organization), ACTIVITIES),
    ]);
    return {
      ...dashboardOf(scope, analytics, progress),
      ...money,
      recentClients: (JSON.parse(recent) as { items: ClientListItem[] }).items,
      activity,
      newClientsByMonth: analytics.byMonth,
    };
  }
}

/** Each figure equals the total of the list that it links to. */
function dashboardOf(
  { principal }: OrganizationScope,
  { total, byStatus, byMonth }: ClientAnalytics,
  { hasPlan, organizationIsSetUp }: Progress,
): Dashboard {
  const count = (wanted: string): number => byStatus.find(({ status }) => status === wanted)?.count ?? 0;
  const archived = count('archived');
  return {
    clients: {
      total,
      active: count('active'),
      leads: count('lead'),
      archived,
      newThisMonth: byMonth.at(-1)?.count ?? 0,
    },
    checklist: [
      // A superadmin has access without a trial, so no checklist asks them to start one.
      ...(principal.role === 'superadmin' ? [] : [{ step: 'trial' as const, done: hasPlan }]),
      { step: 'organization', done: organizationIsSetUp },
      { step: 'client', done: total + archived > 0 },
    ],
  };
}
