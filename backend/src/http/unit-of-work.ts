import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { ApiDatabase, type Transaction, WorkerDatabase } from '../database/database.ts';
import { Refusal } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';

/** Whose write it is, and the key under which it is known when it comes again. */
export type WriteScope = Pick<RequestScope, 'userId' | 'organizationId' | 'idempotency'>;

/** One request's writes: all or none of them, and once only for one idempotency key. */
@Injectable()
export class UnitOfWork {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly requests: ApiDatabase,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the work in the caller's transaction and gives its answer; a repeated request gets the first one's
   * answer instead.
   * @throws Refusal idempotency.key_reused when the key came with another request
   */
  write<Answer>(scope: WriteScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    return this.#write(this.requests, scope, work);
  }

  /**
   * The same for what reaches beyond the caller's organization, such as joining another: no policy looks at the
   * organization here, so each statement of the work has to name it.
   * @throws Refusal idempotency.key_reused when the key came with another request
   */
  writeAsWorker<Answer>(scope: WriteScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    return this.#write(this.worker, scope, work);
  }

  /** What the request was answered when it came before and succeeded; null: it didn't. */
  async firstAnswer({ userId, idempotency }: WriteScope): Promise<{ answer?: unknown } | null> {
    if (!idempotency) return null;
    const [first] = await this.worker.transaction({ userId, organizationId: null }, (tx) =>
      tx.rows<{ answer: { answer?: unknown } | null }>(
        'SELECT answer FROM oficio.idempotency_keys WHERE user_id = $1 AND key = $2 AND request_hash = $3',
        [userId, idempotency.key, idempotency.requestHash],
      ),
    );
    return first?.answer ?? null;
  }

  async #write<Answer>(
    database: ApiDatabase | WorkerDatabase,
    scope: WriteScope,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const { idempotency } = scope;
    if (!idempotency) return database.transaction(scope, work);
    // Repetitions wait here rather than on connections.
    const name = `${scope.userId} ${idempotency.key}`;
    const previous = this.#running.get(name);
    const run = (previous ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#writeOnce(database, scope, idempotency, work));
    this.#running.set(name, run);
    try {
      return await run;
    } finally {
      if (this.#running.get(name) === run) this.#running.delete(name);
    }
  }

  #writeOnce<Answer>(
    database: ApiDatabase | WorkerDatabase,
    scope: WriteScope,
    { key, requestHash }: { key: string; requestHash: string },
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    return database.transaction(scope, async (tx) => {
      const taken = await tx.rows(
        `INSERT INTO oficio.idempotency_keys (user_id, key, request_hash, created_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, key) DO NOTHING RETURNING key`,
        [scope.userId, key, requestHash, this.clock.now().toISOString()],
      );
      if (taken.length === 0) return this.#firstAnswer<Answer>(tx, scope.userId, key, requestHash);
      const answer = await work(tx);
      await tx.rows('UPDATE oficio.idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2', [
        scope.userId,
        key,
        JSON.stringify({ answer }),
      ]);
      return answer;
    });
  }

  async #firstAnswer<Answer>(
    tx: Transaction,
    userId: string,
    key: string,
    requestHash: string,
  ): Promise<Answer> {
    const [first] = await tx.rows<{ request_hash: string; answer: { answer: Answer } | null }>(
      'SELECT request_hash, answer FROM oficio.idempotency_keys WHERE user_id = $1 AND key = $2',
      [userId, key],
    );
    if (!first?.answer) throw new Refusal('idempotency.in_progress');
    if (first.request_hash !== requestHash) throw new Refusal('idempotency.key_reused');
    return first.answer.answer;
  }
}
