import { Injectable } from '@nestjs/common';
import type { NamedOrganization, Page, QueryOf, superadminOutboxRoutes } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { newestFirst } from '../../../records/keyset.ts';
import { readSuperadminList, type SuperadminList } from '../../../records/list.ts';
import { MESSAGE } from '../../outbox/message-columns.ts';
import type { StoredMessage } from '../../outbox/outbox.types.ts';
import { namedOrganization } from '../superadmin-sql.ts';

export type UnsettledMailsQuery = QueryOf<typeof superadminOutboxRoutes.list>;
export type UnsettledMail = StoredMessage & { organization: NamedOrganization };

const SHOWN = sql`${MESSAGE}, ${namedOrganization('entry.organization_id')} AS organization`;

const MAILS: SuperadminList<UnsettledMailsQuery> = {
  table: 'oficio.outbox',
  shown: SHOWN,
  order: newestFirst('due_at'),
  filters: { state: 'state', organizationId: 'organization_id' },
};

@Injectable()
export class UnsettledMailsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  page(scope: RequestScope, query: UnsettledMailsQuery): Promise<Page<UnsettledMail>> {
    return readSuperadminList(this.worker, scope, MAILS, query);
  }

  async one(id: string): Promise<UnsettledMail | undefined> {
    const { text, values } = sql`SELECT ${SHOWN} FROM oficio.outbox entry WHERE entry.id = ${id}`;
    const [mail] = await this.worker.read<UnsettledMail & Record<string, unknown>>(NO_USER, text, values);
    return mail;
  }
}
