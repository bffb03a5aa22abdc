import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '../../keyed-queue.ts';
import { Clock } from '../clock.ts';
import { ApiDatabase, type Claims, type Transaction, WorkerDatabase } from '../database/database.ts';
import { gaveWay } from '../database/database-trouble.ts';
import { ApiError } from '../http/api-error.ts';

/** The caller of a write. Null: the request has no `Idempotency-Key`. */
export interface WriteScope extends Claims {
  idempotency: { key: string; requestHash: string } | null;
}

/** What begins transactions. */
type Transactions = Pick<WorkerDatabase, 'transaction'>;

/** How often a transaction is begun that gives way to others, and the longest pause before the next time. */
const ATTEMPTS = { most: 4, pauseMs: 100 } as const;

/** The writes of one request: all or none of them, and only once for one idempotency key. */
@Injectable()
export class UnitOfWork {
  readonly #running = new KeyedQueue();

  constructor(
    private readonly requests: ApiDatabase,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the work in the caller's transaction and returns its answer. A repeated request gets the first answer instead.
   * The work runs again in a new transaction if Postgres ends a deadlock at its cost. Outside of the transaction it
   * therefore does only what can be repeated.
   * @throws ApiError idempotency.key_reused if the key belongs to another request
   */
  write<Answer>(scope: WriteScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    return this.#write(this.requests, scope, work);
  }

  /**
   * As `write`, for work that reaches beyond the caller's organization, such as joining another. No policy checks the
   * organization here, so each statement has to name it.
   * @throws ApiError idempotency.key_reused if the key belongs to another request
   */
  writeAsWorker<Answer>(scope: WriteScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    return this.#write(this.worker, scope, work);
  }

  /** As `writeAsWorker`, with the time limit of long statements. */
  writeLongAsWorker<Answer>(scope: WriteScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    return this.#write(
      { transaction: (claims, run) => this.worker.longTransaction(claims, run) },
      scope,
      work,
    );
  }

  /** The answer to the request's first, successful attempt. Null if there was none. */
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

  #write<Answer>(
    database: Transactions,
    scope: WriteScope,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const { idempotency } = scope;
    if (!idempotency) return this.#attempt(() => database.transaction(scope, work));
    // Concurrent repetitions wait here instead of on connections.
    return this.#running.run(`${scope.userId} ${idempotency.key}`, () =>
      this.#attempt(() => this.#writeOnce(database, scope, idempotency, work)),
    );
  }

  async #attempt<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction();
      } catch (error) {
        if (attempt === ATTEMPTS.most || !gaveWay(error)) throw error;
        // Two transactions that gave way to each other don't begin together again.
        await setTimeout(Math.random() * ATTEMPTS.pauseMs);
      }
    }
  }

  #writeOnce<Answer>(
    database: Transactions,
    scope: WriteScope,
    { key, requestHash }: { key: string; requestHash: string },
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    return database.transaction(scope, async (tx) => {
      const taken = await tx.rows(
        `INSERT INTO oficio.idempotency_keys (user_id, key, request_hash, created_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, key) DO NOTHING RETURNING key`,
        [scope.userId, key, requestHash, this.clock.instant()],
      );
      if (taken.length === 0) return this.#firstAnswer<Answer>(tx, scope.userId, key, requestHash);
      const answer = await work(tx);
      tx.send('UPDATE oficio.idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2', [
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
    if (!first?.answer) throw new ApiError('idempotency.in_progress');
    if (first.request_hash !== requestHash) throw new ApiError('idempotency.key_reused');
    return first.answer.answer;
  }
}
