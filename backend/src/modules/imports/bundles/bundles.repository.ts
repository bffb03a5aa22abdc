import { Injectable } from '@nestjs/common';
import type { ImportBundle } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';

type StoredPart = Omit<ImportBundle['parts'][number], 'import'> & { importId: string };

const SHOWN = `SELECT bundle.id, bundle.file_name AS "fileName", bundle.product, bundle.created_at AS "createdAt",
    bundle.left_out AS "leftOut", (
      SELECT coalesce(jsonb_agg((part - 'importId') || jsonb_build_object('import', (
          SELECT jsonb_build_object('id', own.id, 'state', own.state, 'counts', own.counts) FROM oficio.imports own
          WHERE own.organization_id = bundle.organization_id AND own.id = (part ->> 'importId')::uuid
        )) ORDER BY place), '[]')
      FROM jsonb_array_elements(bundle.parts) WITH ORDINALITY AS listed (part, place)
    ) AS parts
  FROM oficio.import_bundles bundle WHERE bundle.organization_id = $1 AND bundle.id = $2`;

@Injectable()
export class ImportBundlesRepository {
  constructor(private readonly database: ApiDatabase) {}

  async find({ organizationId, ...scope }: OrganizationScope, id: string): Promise<ImportBundle | undefined> {
    const [found] = await this.database.read<ImportBundle & Record<string, unknown>>(
      { organizationId, ...scope },
      SHOWN,
      [organizationId, id],
    );
    return found;
  }

  async shown(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<ImportBundle> {
    const [found] = await tx.rows<ImportBundle & Record<string, unknown>>(SHOWN, [organizationId, id]);
    if (!found) throw new Error('The archive was written in this transaction');
    return found;
  }

  add(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    {
      id,
      createdAt,
      fileName,
      product,
      parts,
      leftOut,
    }: Omit<ImportBundle, 'parts'> & { parts: StoredPart[] },
  ): void {
    tx.send(
      `INSERT INTO oficio.import_bundles (id, organization_id, created_at, file_name, product, parts, left_out)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, organizationId, createdAt, fileName, product, JSON.stringify(parts), JSON.stringify(leftOut)],
    );
  }

  /** Removes the parts that wait for their import, of all archives but the newest. What was imported stays listed. */
  makeRoom(tx: Transaction, { organizationId }: OrganizationScope, kept: number): void {
    tx.send(
      `DELETE FROM oficio.imports WHERE organization_id = $1 AND state IN ('mapping', 'reviewing') AND bundle_id IN (
         SELECT id FROM oficio.import_bundles WHERE organization_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2)`,
      [organizationId, kept],
    );
  }
}
