import { Injectable } from '@nestjs/common';
import type { BodyOf, CompanyProfile, organizationSetupRoutes } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { OrganizationPlace } from './organization-seeds.ts';

export type OrganizationSetup = BodyOf<typeof organizationSetupRoutes.setup>;

/** Runs under the policies, which let only owner and admin change their organization. */
@Injectable()
export class OrganizationSetupRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Whether Postgres knows the time zone. Postgres also accepts offsets, but with the opposite sign. */
  async knowsTimezone(scope: OrganizationScope, timezone: string): Promise<boolean> {
    if (!/^[a-z]/i.test(timezone)) return false;
    try {
      await this.database.read(scope, "SELECT timestamptz '2026-01-01' AT TIME ZONE $1::text", [timezone]);
      return true;
    } catch (error) {
      if (isUnknownTimezone(error)) return false;
      throw error;
    }
  }

  /** Null if the caller has lost the right meanwhile. */
  async lockPlace(tx: Transaction, { organizationId }: OrganizationScope): Promise<OrganizationPlace | null> {
    const [place] = await tx.rows<OrganizationPlace>(
      `SELECT country_code AS "countryCode", timezone FROM oficio.organizations WHERE id = $1 FOR NO KEY UPDATE`,
      [organizationId],
    );
    return place ?? null;
  }

  /** False if the caller has lost the right meanwhile. */
  async setUp(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { name, industry, businessType, teamSize, email, timezone }: OrganizationSetup,
    at: string,
  ): Promise<boolean> {
    const changed = await tx.rows(
      `UPDATE oficio.organizations SET name = $2, industry = $3, business_type = $4, team_size = $5,
         business_email = $6, timezone = coalesce($7, timezone),
         setup_completed_at = coalesce(setup_completed_at, $8), updated_at = $8, version = version + 1
       WHERE id = $1 RETURNING id`,
      [organizationId, name, industry, businessType, teamSize, email, timezone, at],
    );
    return changed.length === 1;
  }

  /** False if the caller has lost the right meanwhile. */
  async storeProfile(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { companyName, businessEmail }: CompanyProfile,
    at: string,
  ): Promise<boolean> {
    const changed = await tx.rows(
      `UPDATE oficio.organizations SET company_name = nullif($2, name), business_email = $3, updated_at = $4,
         version = version + 1
       WHERE id = $1 RETURNING id`,
      [organizationId, companyName, businessEmail, at],
    );
    return changed.length === 1;
  }
}

/** invalid_parameter_value */
function isUnknownTimezone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22023';
}
