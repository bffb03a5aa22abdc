import { Injectable } from '@nestjs/common';
import type { BillingSettings } from '@oficio/contracts';
import sql, { join, raw } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { jsonObject } from '../../database/json-object.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { ADDRESS_COLUMNS } from '../../records/address-columns.ts';
import { columnsOf } from '../../records/record-rows.ts';
import { SETTING_COLUMNS } from './billing-settings-columns.ts';

const ADDRESS = Object.entries(ADDRESS_COLUMNS).map(([name, column]) => `'${name}', organization.${column}`);
const SELLER = jsonObject(['legal_name', 'tax_id', 'business_email', 'phone', 'website'], 'organization', {
  name: 'coalesce(organization.company_name, organization.name)',
  address: `json_build_object(${ADDRESS.join(', ')})`,
});
const SETTINGS = `SELECT ${jsonObject(
  ['version', ...Object.values(SETTING_COLUMNS), 'closed_on'],
  'settings',
  { id: 'organization.id', seller: SELLER },
)} AS settings
  FROM oficio.billing_settings settings JOIN oficio.organizations organization ON organization.id = organization_id
  WHERE organization_id = $1`;

/** Runs under the policies, which let only owner and admin change the settings. */
@Injectable()
export class BillingSettingsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Null for a person who may not read them any more. */
  async one(scope: OrganizationScope): Promise<BillingSettings | null> {
    const [row] = await this.database.read<{ settings: BillingSettings }>(scope, SETTINGS, [
      scope.organizationId,
    ]);
    return row?.settings ?? null;
  }

  /** Null if the caller has lost the right to change them. */
  async lock(tx: Transaction, scope: OrganizationScope): Promise<BillingSettings | null> {
    const [row] = await tx.rows<{ settings: BillingSettings }>(`${SETTINGS} FOR NO KEY UPDATE OF settings`, [
      scope.organizationId,
    ]);
    return row?.settings ?? null;
  }

  async store(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    settings: BillingSettings,
    at: string,
  ): Promise<void> {
    const assignments = Object.entries(columnsOf({ columns: SETTING_COLUMNS }, settings)).map(
      ([column, value]) => sql`${raw(column)} = ${value}`,
    );
    const { text, values } = sql`UPDATE oficio.billing_settings
      SET ${join(assignments)}, version = version + 1, updated_at = ${at} WHERE organization_id = ${organizationId}`;
    await tx.rows(text, values);
  }
}
