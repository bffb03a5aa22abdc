import { Injectable } from '@nestjs/common';
import sql, { join, raw } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { columnsOf } from '../../../records/record-rows.ts';
import { type OrganizationPart, type PartColumns, partAsJson, type StoredPart } from './organization-part.ts';

/** Runs under the policies, which let only owner and admin change their organization. */
@Injectable()
export class OrganizationPartsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Null for a person who isn't a member any more. */
  async one<Stored>(scope: OrganizationScope, part: OrganizationPart<Stored>): Promise<Stored | null> {
    const [row] = await this.database.read<{ part: Stored }>(scope, statement(part), [scope.organizationId]);
    return row?.part ?? null;
  }

  /** Null if the caller has lost the right to change it. */
  async lock<Stored extends StoredPart>(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    part: OrganizationPart<Stored>,
  ): Promise<Stored | null> {
    // Weaker than FOR UPDATE, which would block new rows of every table that refers to the organization.
    const [row] = await tx.rows<{ part: Stored }>(`${statement(part)} FOR NO KEY UPDATE`, [organizationId]);
    return row?.part ?? null;
  }

  async store<Stored extends StoredPart>(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { columns }: OrganizationPart<Stored>,
    values: Stored,
    at: string,
  ): Promise<void> {
    const assignments = Object.entries(columnsOf({ columns }, values)).map(
      ([column, value]) => sql`${raw(column)} = ${value}`,
    );
    const { text, values: parameters } = sql`UPDATE oficio.organizations
      SET ${join(assignments)}, version = version + 1, updated_at = ${at} WHERE id = ${organizationId}`;
    await tx.rows(text, parameters);
  }
}

function statement(part: PartColumns): string {
  return `SELECT ${partAsJson(part)} AS part FROM oficio.organizations organization WHERE id = $1`;
}
