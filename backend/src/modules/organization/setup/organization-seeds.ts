import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { countryOfTimezone } from './country-of-timezone.ts';

/** What decides the tax rates with which an organization starts. */
export interface OrganizationPlace {
  countryCode: string | null;
  timezone: string;
}

/** What an organization starts with. */
@Injectable()
export class OrganizationSeeds {
  /** Whether there is an invoice, an income or an expense, so that the organization's place changes nothing any more. */
  async areSettled(tx: Transaction, { organizationId }: OrganizationScope): Promise<boolean> {
    const [row] = await tx.rows<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM public.invoices WHERE organization_id = $1)
         OR EXISTS (SELECT FROM public.income WHERE organization_id = $1)
         OR EXISTS (SELECT FROM public.expenses WHERE organization_id = $1) AS found`,
      [organizationId],
    );
    return row?.found ?? false;
  }

  /** Replaces the tax rates of the former place that nobody has changed by those of the new one. */
  async follow(
    tx: Transaction,
    scope: OrganizationScope,
    { before, after, at }: { before: OrganizationPlace; after: OrganizationPlace; at: string },
  ): Promise<void> {
    const [from, to] = [countryOf(before), countryOf(after)];
    if (from === to || (await this.areSettled(tx, scope))) return;
    await tx.rows(
      `DELETE FROM oficio.tax_rates rate USING oficio.country_taxes($2) seed
       WHERE rate.organization_id = $1 AND rate.version = 1 AND rate.archived_at IS NULL
         AND (rate.name, rate.rate_ppm, rate.kind, rate.exempt, rate.is_default)
           = (seed.name, seed.rate_ppm, seed.kind, seed.exempt, seed.is_default)
         AND NOT EXISTS (SELECT FROM oficio.tax_rate_uses used
           WHERE used.organization_id = rate.organization_id AND used.tax_rate_id = rate.id)`,
      [scope.organizationId, from],
    );
    await tx.rows(
      `INSERT INTO oficio.tax_rates
         (id, organization_id, name, rate_ppm, kind, exempt, is_default, created_at, updated_at)
       SELECT gen_random_uuid(), $1, name, rate_ppm, kind, exempt,
         is_default AND NOT EXISTS (SELECT FROM oficio.tax_rates kept WHERE organization_id = $1 AND kept.is_default),
         $3, $3
       FROM oficio.country_taxes($2) ON CONFLICT DO NOTHING`,
      [scope.organizationId, to, at],
    );
  }
}

/** Without a country the time zone decides. */
function countryOf({ countryCode, timezone }: OrganizationPlace): string | null {
  return countryCode ?? countryOfTimezone(timezone);
}
