import { Injectable } from '@nestjs/common';
import type { DeletedClient } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { DELETED_BY } from './client-rows.ts';

interface TrashQuery {
  deletedAfter: string;
  /** `deletedAt` and id of the last client of the page before. */
  after: string[] | null;
  size: number;
}

interface TrashRow {
  [column: string]: unknown;
  id: string;
  display_name: string;
  version: number;
  deleted_at: string;
  deleted_by: string | null;
  total: number;
}

const IN_TRASH = 'client.organization_id = $1 AND client.deleted_at > $2';

const PAGE = `SELECT client.id, client.display_name, client.version, client.deleted_at, ${DELETED_BY},
    (SELECT count(*) FROM public.client_directory client WHERE ${IN_TRASH}) AS total
  FROM public.client_directory client
  WHERE ${IN_TRASH} AND ($3::timestamptz IS NULL OR (client.deleted_at, client.id) < ($3::timestamptz, $4::uuid))
  ORDER BY client.deleted_at DESC, client.id DESC LIMIT $5`;

@Injectable()
export class ClientTrashRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The last deleted first; `total` counts all that can be restored. */
  async page(
    scope: OrganizationScope,
    { deletedAfter, after, size }: TrashQuery,
  ): Promise<{ clients: DeletedClient[]; total: number }> {
    const [deletedAt, id] = after ?? [null, null];
    const values = [scope.organizationId, deletedAfter, deletedAt, id, size];
    const rows = await this.database.read<TrashRow>(scope, PAGE, values);
    const clients = rows.map((row) => ({
      id: row.id,
      displayName: row.display_name,
      version: row.version,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
    }));
    return { clients, total: rows[0]?.total ?? 0 };
  }
}
