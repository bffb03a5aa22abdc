import { Injectable } from '@nestjs/common';
import { type AccountingPackage, type Invoice, PACKAGES, type Paper } from '@oficio/contracts';
import { ApiDatabase, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { PACKAGE_DOCUMENTS, PACKAGE_RECEIPTS } from './package-files.ts';
import type { PackageRow } from './package-list.ts';
import { PACKAGE_LISTS } from './package-lists.ts';

/** A package that is being built. */
export interface PackageBuild {
  id: string;
  organizationId: string;
  from: string;
  to: string;
  attempts: number;
  /** Whether the person who asked for it may still read all of it. */
  isAllowed: boolean;
  organization: {
    name: string;
    legalName: string | null;
    taxId: string | null;
    currency: string;
    paper: Paper | null;
    countryCode: string | null;
  };
}

interface PackageReceipt {
  id: string;
  name: string;
  sizeBytes: number;
  day: string;
  party: string;
}

/** What a package has, of one snapshot. */
export interface PackageContent {
  /** The rows of each list of `PACKAGE_LISTS`. */
  lists: PackageRow[][];
  documents: (Pick<Invoice, 'id' | 'lifecycle'> & { number: string })[];
  receipts: PackageReceipt[];
}

const SHOWN = `id, from_on AS "from", to_on AS "to", status, done_files AS "doneFiles", total_files AS "totalFiles",
  size_bytes AS "sizeBytes", failure, created_by_name AS "createdByName", created_at AS "createdAt",
  expires_at AS "expiresAt"`;

@Injectable()
export class PackagesRepository {
  constructor(
    private readonly database: ApiDatabase,
    private readonly worker: WorkerDatabase,
  ) {}

  list(scope: OrganizationScope): Promise<AccountingPackage[]> {
    return this.database.read<AccountingPackage>(
      scope,
      `SELECT ${SHOWN} FROM oficio.packages WHERE organization_id = $1
       ORDER BY created_at DESC, id LIMIT ${PACKAGES.listed}`,
      [scope.organizationId],
    );
  }

  /** The number of issued documents of a period. */
  async countDocuments(tx: Transaction, organizationId: string, from: string, to: string): Promise<number> {
    const [row] = await tx.rows<{ count: number }>(
      `SELECT count(*) AS count FROM (${PACKAGE_DOCUMENTS}) document`,
      [organizationId, from, to],
    );
    return row?.count ?? 0;
  }

  /** Undefined while another package of the organization is being built. */
  async add(
    tx: Transaction,
    { organizationId, userId, principal }: OrganizationScope,
    { id, from, to, at }: { id: string; from: string; to: string; at: string },
  ): Promise<AccountingPackage | undefined> {
    const [added] = await tx.rows<AccountingPackage & Record<string, unknown>>(
      `INSERT INTO oficio.packages (id, organization_id, from_on, to_on, created_by, created_by_name, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
       ON CONFLICT (organization_id) WHERE status IN ('queued', 'building') DO NOTHING RETURNING ${SHOWN}`,
      [id, organizationId, from, to, userId, principal.displayName, at],
    );
    return added;
  }

  async underway(tx: Transaction, organizationId: string): Promise<AccountingPackage | undefined> {
    const [row] = await tx.rows<AccountingPackage & Record<string, unknown>>(
      `SELECT ${SHOWN} FROM oficio.packages WHERE organization_id = $1 AND status IN ('queued', 'building')`,
      [organizationId],
    );
    return row;
  }

  /** Undefined unless its archive can be downloaded. */
  async ready(
    tx: Transaction,
    organizationId: string,
    id: string,
    at: string,
  ): Promise<{ from: string; to: string; sizeBytes: number; chunks: number } | undefined> {
    const [row] = await tx.rows<{ from: string; to: string; sizeBytes: number; chunks: number }>(
      `SELECT from_on AS "from", to_on AS "to", size_bytes AS "sizeBytes", (
         SELECT count(*) FROM oficio.package_chunks chunk
         WHERE chunk.package_id = package.id AND chunk.organization_id = package.organization_id
       ) AS chunks
       FROM oficio.packages package
       WHERE organization_id = $1 AND id = $2 AND status = 'ready' AND expires_at > $3`,
      [organizationId, id, at],
    );
    return row;
  }

  /** The archive, each piece by a statement of its own, so that a slow download holds no connection. */
  async *pieces(scope: OrganizationScope, id: string, chunks: number): AsyncGenerator<Buffer> {
    for (let position = 0; position < chunks; position += 1) {
      const [row] = await this.database.read<{ bytes: Buffer }>(
        scope,
        `SELECT bytes FROM oficio.package_chunks WHERE organization_id = $1 AND package_id = $2 AND position = $3`,
        [scope.organizationId, id, position],
      );
      if (!row) throw new Error('The archive was removed during its download');
      yield row.bytes;
    }
  }

  /** Starts a build anew, without what an earlier attempt has stored. Undefined unless it is still to be built. */
  async begin(id: string, at: string): Promise<PackageBuild | undefined> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const [build] = await tx.rows<PackageBuild & Record<string, unknown>>(
        `UPDATE oficio.packages package
         SET status = 'building', attempts = attempts + 1, done_files = 0, total_files = 0, updated_at = $2
         FROM oficio.organizations organization
         JOIN oficio.billing_settings settings ON settings.organization_id = organization.id
         WHERE package.id = $1 AND package.status IN ('queued', 'building')
           AND organization.id = package.organization_id
         RETURNING package.id, package.organization_id AS "organizationId", package.from_on AS "from",
           package.to_on AS "to", package.attempts, EXISTS (
             SELECT FROM oficio.memberships membership
             WHERE membership.organization_id = package.organization_id AND membership.user_id = package.created_by
               AND membership.role = ANY (oficio.roles_with('accounting.write'))
           ) AS "isAllowed", json_build_object('name', organization.name, 'legalName', organization.legal_name,
             'taxId', organization.tax_id, 'currency', organization.currency,
             'paper', settings.paper, 'countryCode', organization.country_code) AS organization`,
        [id, at],
      );
      if (build) await tx.rows('DELETE FROM oficio.package_chunks WHERE package_id = $1', [id]);
      return build;
    });
  }

  /** All lists of one snapshot. */
  content({ organizationId, from, to }: PackageBuild): Promise<PackageContent> {
    return this.worker.longTransaction(NO_USER, async (tx) => {
      await tx.rows('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', []);
      const period = [organizationId, from, to];
      const lists: PackageRow[][] = [];
      for (const { sql } of PACKAGE_LISTS) lists.push(await tx.rows<PackageRow>(sql, period));
      return {
        lists,
        documents: await tx.rows<PackageContent['documents'][number]>(PACKAGE_DOCUMENTS, period),
        receipts: await tx.rows<PackageReceipt & Record<string, unknown>>(PACKAGE_RECEIPTS, period),
      };
    });
  }

  async addChunk(
    { id, organizationId }: PackageBuild,
    {
      position,
      bytes,
      doneFiles,
      totalFiles,
    }: { position: number; bytes: Uint8Array; doneFiles: number; totalFiles: number },
    at: string,
  ): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      await tx.rows(
        'INSERT INTO oficio.package_chunks (package_id, organization_id, position, bytes) VALUES ($1, $2, $3, $4)',
        [id, organizationId, position, bytes],
      );
      await tx.rows(
        'UPDATE oficio.packages SET done_files = $2, total_files = $3, updated_at = $4 WHERE id = $1',
        [id, doneFiles, totalFiles, at],
      );
    });
  }

  async finish(
    id: string,
    { files, sizeBytes, at, expiresAt }: { files: number; sizeBytes: number; at: string; expiresAt: string },
  ): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows(
        `UPDATE oficio.packages SET status = 'ready', done_files = $2, total_files = $2, size_bytes = $3,
           updated_at = $4, expires_at = $5
         WHERE id = $1 AND status = 'building'`,
        [id, files, sizeBytes, at, expiresAt],
      ),
    );
  }

  async fail(id: string, failure: string, at: string): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      await tx.rows('DELETE FROM oficio.package_chunks WHERE package_id = $1', [id]);
      await tx.rows(
        `UPDATE oficio.packages SET status = 'failed', failure = $2, updated_at = $3
         WHERE id = $1 AND status IN ('queued', 'building')`,
        [id, failure, at],
      );
    });
  }

  /** Removes the archives whose time has passed. */
  async expire(at: string): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      const rows = await tx.rows<{ id: string }>(
        `UPDATE oficio.packages SET status = 'expired', updated_at = $1
         WHERE status = 'ready' AND expires_at <= $1 RETURNING id`,
        [at],
      );
      await tx.rows('DELETE FROM oficio.package_chunks WHERE package_id = ANY ($1)', [
        rows.map(({ id }) => id),
      ]);
    });
  }
}
