import { Injectable } from '@nestjs/common';
import type { OrganizationProfile } from '@oficio/contracts';
import sql, { join, raw } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { jsonObject } from '../../../database/json-object.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { ADDRESS_COLUMNS } from '../../../records/address-columns.ts';
import { columnsOf } from '../../../records/record-rows.ts';
import { PLAIN_COLUMNS } from './organization-profile-columns.ts';

const ADDRESS_MEMBERS = Object.entries(ADDRESS_COLUMNS).map(
  ([name, column]) => `'${name}', organization.${column}`,
);

const PROFILE = `SELECT ${jsonObject(['id', 'version', ...Object.values(PLAIN_COLUMNS)], 'organization', {
  address: `json_build_object(${ADDRESS_MEMBERS.join(', ')})`,
})} AS profile FROM oficio.organizations organization WHERE id = $1`;

/** Runs under the policies, which let only owner and admin change their organization. */
@Injectable()
export class OrganizationProfileRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Null for a person who isn't a member any more. */
  async one(scope: OrganizationScope): Promise<OrganizationProfile | null> {
    const [row] = await this.database.read<{ profile: OrganizationProfile }>(scope, PROFILE, [
      scope.organizationId,
    ]);
    return row?.profile ?? null;
  }

  /** Null if the caller has lost the right to change it. */
  async lock(tx: Transaction, scope: OrganizationScope): Promise<OrganizationProfile | null> {
    // Weaker than FOR UPDATE, which would block new rows of every table that refers to the organization.
    const [row] = await tx.rows<{ profile: OrganizationProfile }>(`${PROFILE} FOR NO KEY UPDATE`, [
      scope.organizationId,
    ]);
    return row?.profile ?? null;
  }

  /** Completes the setup as well, once everything that it asks is stored. */
  async store(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    profile: OrganizationProfile,
    at: string,
  ): Promise<void> {
    const assignments = Object.entries(
      columnsOf({ columns: { ...PLAIN_COLUMNS, address: ADDRESS_COLUMNS } }, profile),
    ).map(([column, value]) => sql`${raw(column)} = ${value}`);
    const isSetUp = profile.industry !== null && profile.businessType !== null && profile.teamSize !== null;
    const { text, values } = sql`UPDATE oficio.organizations SET ${join(assignments)}, version = version + 1,
        updated_at = ${at},
        setup_completed_at = coalesce(setup_completed_at, CASE WHEN ${isSetUp}::boolean THEN ${at}::timestamptz END)
      WHERE id = ${organizationId}`;
    await tx.rows(text, values);
  }

  /** Whether the organization has an invoice, an income or an expense. */
  async hasMoney(tx: Transaction, { organizationId }: OrganizationScope): Promise<boolean> {
    const [row] = await tx.rows<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM public.invoices WHERE organization_id = $1)
         OR EXISTS (SELECT FROM public.income WHERE organization_id = $1)
         OR EXISTS (SELECT FROM public.expenses WHERE organization_id = $1) AS found`,
      [organizationId],
    );
    return row?.found ?? false;
  }
}
