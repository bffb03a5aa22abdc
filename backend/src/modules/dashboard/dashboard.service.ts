import { Injectable } from '@nestjs/common';
import type {
  ClientAnalytics,
  ClientListItem,
  Dashboard,
  DashboardAll,
  RenewalFigures,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listRecords, listScopeOf } from '../../records/record-list.ts';
import { clientAnalytics } from '../clients/client-analytics.ts';
import { clientArea } from '../clients/client-area.ts';
import { areasReadableBy } from '../record-areas.ts';
import { renewalFigures } from '../renewals/renewal-figures.ts';
import { DashboardRepository, LISTED, type Progress } from './dashboard.repository.ts';
import { expectedFigures } from './expected-figures.ts';
import { moneyFigures, readsMoney } from './money-figures.ts';
import { waitingFigures } from './waiting-figures.ts';

const ACTIVITIES = 10;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly kit: RecordKit,
  ) {}

  async figures(scope: OrganizationScope): Promise<Dashboard> {
    const [analytics, progress, money, waiting, renewals] = await Promise.all([
      clientAnalytics(this.kit, scope),
      this.dashboard.progress(scope),
      moneyFigures(this.kit, scope),
      waitingFigures(this.kit, scope),
      renewalFigures(this.kit, scope),
    ]);
    const { flow: _, ...figures } = money;
    return { ...dashboardOf(scope, analytics, progress, renewals), ...figures, ...waiting };
  }

  async all(scope: OrganizationScope): Promise<DashboardAll> {
    const [analytics, progress, money, waiting, renewals, expected, lists, cards, recent, activity] =
      await Promise.all([
        clientAnalytics(this.kit, scope),
        this.dashboard.progress(scope),
        moneyFigures(this.kit, scope),
        waitingFigures(this.kit, scope),
        renewalFigures(this.kit, scope),
        expectedFigures(this.kit, scope),
        this.#moneyLists(scope),
        this.dashboard.cards(scope),
        listRecords(this.kit, clientArea, scope, { sort: '-createdAt', limit: LISTED }),
        this.dashboard.activity(scope, areasReadableBy(scope.organization), ACTIVITIES),
      ]);
    return {
      ...dashboardOf(scope, analytics, progress, renewals),
      ...money,
      ...waiting,
      ...expected,
      ...lists,
      cards,
      recentClients: (JSON.parse(recent) as { items: ClientListItem[] }).items,
      activity,
      newClientsByMonth: analytics.byMonth,
    };
  }

  async #moneyLists(
    scope: OrganizationScope,
  ): Promise<Pick<DashboardAll, 'overdueInvoices' | 'recentPayments' | 'recurring'>> {
    if (!readsMoney(scope)) return {};
    const [overdueInvoices, recentPayments, recurring] = await Promise.all([
      this.dashboard.overdueInvoices(scope, listScopeOf(this.kit, scope).today),
      this.dashboard.recentPayments(scope),
      this.dashboard.nextSeries(scope),
    ]);
    return { overdueInvoices, recentPayments, recurring };
  }
}

/** Each figure equals the total of the list that it links to. */
function dashboardOf(
  { principal, organization }: OrganizationScope,
  { total, byStatus, byMonth }: ClientAnalytics,
  { hasPlan, organizationIsSetUp, hasInvoice, hasDomain }: Progress,
  renewals: RenewalFigures,
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
    renewals,
    checklist: [
      // A superadmin has access without a trial, so no checklist asks them to start one.
      ...(principal.role === 'superadmin' ? [] : [{ step: 'trial' as const, done: hasPlan }]),
      { step: 'organization', done: organizationIsSetUp },
      { step: 'logo', done: organization.logoUrl !== null },
      { step: 'client', done: total + archived > 0 },
      { step: 'invoice', done: hasInvoice },
      { step: 'domain', done: hasDomain },
    ],
  };
}
