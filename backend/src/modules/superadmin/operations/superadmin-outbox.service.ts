import { Injectable } from '@nestjs/common';
import type {
  MessageAction,
  NamedOrganization,
  Page,
  QueryOf,
  SuperadminMessage,
  superadminOutboxRoutes,
} from '@oficio/contracts';
import sql, { join } from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { type KeyColumns, newestFirst } from '../../../records/keyset.ts';
import { MESSAGE } from '../../outbox/outbox.repository.ts';
import { actionsOf, OutboxService } from '../../outbox/outbox.service.ts';
import type { StoredMessage } from '../../outbox/outbox.types.ts';

type Row = StoredMessage & { organization: NamedOrganization };

const LATEST = newestFirst('due_at');

const SHOWN = sql`${MESSAGE}, (SELECT json_build_object('id', organization.id, 'name', organization.name)
  FROM oficio.organizations organization WHERE organization.id = entry.organization_id) AS organization`;

/** Mails of all organizations that wait for a decision of a person. */
@Injectable()
export class SuperadminOutbox {
  constructor(
    private readonly outbox: OutboxService,
    private readonly worker: WorkerDatabase,
  ) {}

  async list(
    scope: RequestScope,
    { state, organizationId, limit, cursor }: QueryOf<typeof superadminOutboxRoutes.list>,
  ): Promise<Page<SuperadminMessage>> {
    requireSuperadmin(scope);
    const where = join(
      [
        sql`entry.state = ${state}`,
        ...(organizationId ? [sql`entry.organization_id = ${organizationId}`] : []),
      ],
      ' AND ',
    );
    const [rows, [counted]] = await this.worker.readAll<[Row & KeyColumns, { total: number }]>(NO_USER, [
      sql`SELECT ${SHOWN}, ${LATEST.shown()} FROM oficio.outbox entry
        WHERE ${where} AND ${LATEST.after(LATEST.keysOf(cursor))} ORDER BY ${LATEST.order()} LIMIT ${limit + 1}`,
      sql`SELECT count(*) AS total FROM oficio.outbox entry WHERE ${where}`,
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(shown),
      total: counted?.total ?? 0,
      nextCursor: LATEST.cursorOf(last ? LATEST.keysIn(last) : null),
    };
  }

  /** @throws ApiError resource.not_found, message.not_possible */
  async act(scope: RequestScope, id: string, action: MessageAction): Promise<SuperadminMessage> {
    requireSuperadmin(scope);
    const { id: resultId } = await this.outbox.actAsSuperadmin(scope, id, action);
    const { text, values } = sql`SELECT ${SHOWN} FROM oficio.outbox entry WHERE entry.id = ${resultId}`;
    const [row] = await this.worker.read<Row & Record<string, unknown>>(NO_USER, text, values);
    if (!row) throw new ApiError('resource.not_found');
    return shown(row);
  }
}

function shown(row: Row): SuperadminMessage {
  const { id, organization, kind, templateKey, entityType, entityId, to, subject, state } = row;
  const { failure, attempts, dueAt, createdAt } = row;
  const entity = { type: entityType, id: entityId };
  return {
    id,
    organization,
    kind,
    templateKey,
    entity,
    to,
    subject,
    state,
    failure,
    attempts,
    dueAt,
    createdAt,
    can: actionsOf(row),
  };
}
