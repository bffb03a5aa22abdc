import { PROJECTS_WITH_MONEY, type ProjectAnalytics, type ProjectMoney } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';

type Statement = { text: string; values: unknown[] };
type Money = Omit<ProjectMoney, 'agreedMinor' | 'resultMinor'> & { agreedMinor: number | null };

export interface TotalRow extends Record<string, unknown>, Money {}
export interface ProjectRow extends TotalRow {
  id: string;
  name: string;
  clientName: string | null;
}

/** The sums of projects that aren't in the trash, a row for each currency of each. `$2`: one project, or null for all. */
const SUMS = `WITH amounts AS (
    SELECT id AS project_id, currency, agreed_minor, 0::bigint AS invoiced, 0::bigint AS income, 0::bigint AS expenses
    FROM public.projects
    WHERE organization_id = $1 AND ($2::uuid IS NULL OR id = $2) AND agreed_minor IS NOT NULL
    UNION ALL
    SELECT project_id, currency, NULL, net_minor, 0, 0 FROM public.invoices
    WHERE organization_id = $1 AND CASE WHEN $2::uuid IS NULL THEN project_id IS NOT NULL ELSE project_id = $2 END
      AND lifecycle = 'issued'
    UNION ALL
    SELECT project_id, currency, NULL, 0, amount_minor - tax_minor + withheld_minor, 0 FROM public.income
    WHERE organization_id = $1 AND CASE WHEN $2::uuid IS NULL THEN project_id IS NOT NULL ELSE project_id = $2 END
      AND deleted_at IS NULL
    UNION ALL
    SELECT project_id, currency, NULL, 0, 0,
      amount_minor - CASE WHEN creditable_tax THEN tax_minor ELSE 0 END + withheld_minor FROM public.expenses
    WHERE organization_id = $1 AND CASE WHEN $2::uuid IS NULL THEN project_id IS NOT NULL ELSE project_id = $2 END
      AND deleted_at IS NULL AND status <> 'planned'
  ), sums AS (
    SELECT project.id, project.name, project.client_name, amounts.currency, sum(amounts.agreed_minor)::bigint AS agreed,
      sum(amounts.invoiced)::bigint AS invoiced, sum(amounts.income)::bigint AS income,
      sum(amounts.expenses)::bigint AS expenses
    FROM amounts JOIN public.projects project ON project.organization_id = $1 AND project.id = amounts.project_id
    WHERE project.deleted_at IS NULL
    GROUP BY project.id, project.name, project.client_name, amounts.currency
  )`;

/** The sums of all projects, or of one, by currency. */
export function moneyTotals(
  { organizationId }: OrganizationScope,
  projectId: string | null = null,
): Statement {
  return {
    text: `${SUMS} SELECT currency, sum(agreed)::bigint AS "agreedMinor", sum(invoiced)::bigint AS "invoicedMinor",
      sum(income)::bigint AS "incomeMinor", sum(expenses)::bigint AS "expensesMinor"
      FROM sums GROUP BY currency ORDER BY currency`,
    values: [organizationId, projectId],
  };
}

/** The projects with the largest sums. */
export function moneyOfProjects({ organizationId }: OrganizationScope): Statement {
  return {
    text: `${SUMS} SELECT id, name, client_name AS "clientName", currency, agreed AS "agreedMinor",
      invoiced AS "invoicedMinor", income AS "incomeMinor", expenses AS "expensesMinor"
      FROM sums ORDER BY greatest(coalesce(agreed, 0), abs(invoiced), abs(income), abs(expenses)) DESC, id, currency
      LIMIT ${PROJECTS_WITH_MONEY}`,
    values: [organizationId, null],
  };
}

/** The totals, the organization's currency first. */
export function totalsOf(rows: readonly TotalRow[], own: string): ProjectMoney[] {
  return rows
    .map(withResult)
    .sort((one, other) => Number(other.currency === own) - Number(one.currency === own));
}

export function projectsOf(rows: readonly ProjectRow[]): NonNullable<ProjectAnalytics['money']>['projects'] {
  return rows.map((row) => ({ ...row, ...withResult(row) }));
}

function withResult({
  currency,
  agreedMinor,
  invoicedMinor,
  incomeMinor,
  expensesMinor,
}: Money): ProjectMoney {
  const resultMinor = incomeMinor - expensesMinor;
  return { currency, agreedMinor, invoicedMinor, incomeMinor, expensesMinor, resultMinor };
}
