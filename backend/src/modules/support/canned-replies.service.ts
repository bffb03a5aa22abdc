import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type CannedReply,
  type cannedReplyRoutes,
  TICKETS,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { requireSuperadmin } from '../../http/require-superadmin.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';

type Row = CannedReply & Record<string, unknown>;

const ONE = 'SELECT id, title, body, version FROM oficio.canned_replies WHERE id = $1';

/** Texts that Oficio's answers begin with. Every method throws ApiError resource.not_found for anybody but a superadmin. */
@Injectable()
export class CannedReplies {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope): Promise<AnswerOf<typeof cannedReplyRoutes.list>> {
    requireSuperadmin(scope);
    const replies = await this.worker.read<Row>(
      NO_USER,
      'SELECT id, title, body, version FROM oficio.canned_replies ORDER BY lower(title), id',
      [],
    );
    return { replies };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: RequestScope, id: string): Promise<CannedReply> {
    requireSuperadmin(scope);
    const [reply] = await this.worker.read<Row>(NO_USER, ONE, [id]);
    if (!reply) throw new ApiError('resource.not_found');
    return reply;
  }

  /** @throws ApiError storage.full for one more than there can be */
  async create(
    scope: RequestScope,
    { title, body }: BodyOf<typeof cannedReplyRoutes.create>,
  ): Promise<CannedReply> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const [reply] = await tx.rows<Row>(
        `INSERT INTO oficio.canned_replies (id, title, body, created_at, updated_at)
         SELECT $1, $2, $3, $4, $4 WHERE (SELECT count(*) FROM oficio.canned_replies) < $5
         RETURNING id, title, body, version`,
        [randomUUID(), title, body, this.clock.instant(), TICKETS.cannedReplies],
      );
      if (!reply) throw new ApiError('storage.full', `There can be ${TICKETS.cannedReplies} canned replies.`);
      await this.#record(tx, scope, reply, 'created');
      return reply;
    });
  }

  /** @throws ApiError resource.not_found, version.stale */
  async update(
    scope: RequestScope,
    id: string,
    { version, ...change }: BodyOf<typeof cannedReplyRoutes.update>,
  ): Promise<CannedReply> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const [current] = await tx.rows<Row>(`${ONE} FOR UPDATE`, [id]);
      if (!current) throw new ApiError('resource.not_found');
      if (current.version !== version) throw new ApiError('version.stale', undefined, { current });
      const { title = current.title, body = current.body } = change;
      await tx.rows(
        `UPDATE oficio.canned_replies SET title = $2, body = $3, updated_at = $4, version = version + 1 WHERE id = $1`,
        [id, title, body, this.clock.instant()],
      );
      const reply = { id, title, body, version: version + 1 };
      await this.#record(tx, scope, reply, 'updated');
      return reply;
    });
  }

  /** @throws ApiError resource.not_found */
  async remove(scope: RequestScope, id: string): Promise<void> {
    requireSuperadmin(scope);
    await this.work.writeAsWorker(scope, async (tx) => {
      const [reply] = await tx.rows<Row>(
        'DELETE FROM oficio.canned_replies WHERE id = $1 RETURNING id, title, body, version',
        [id],
      );
      if (!reply) throw new ApiError('resource.not_found');
      await this.#record(tx, scope, reply, 'deleted');
    });
  }

  #record(
    tx: Transaction,
    scope: RequestScope,
    { id, title }: CannedReply,
    action: AuditEntry['action'],
  ): Promise<void> {
    const actor = { ...scope, organizationId: null };
    return this.audit.record(tx, actor, { action, entity: { type: 'canned_reply', id, name: title } });
  }
}
