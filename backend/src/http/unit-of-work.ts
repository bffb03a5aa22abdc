import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { ApiDatabase, type Transaction } from '../database/database.ts';
import { Refusal } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';

/** One request's writes: all or none of them, and once only for one idempotency key. */
@Injectable()
export class UnitOfWork {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly database: ApiDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the work in the caller's transaction and gives its answer; a repeated request gets the first one's
   * answer instead.
   * @throws Refusal idempotency.key_reused when the key came with another request
   */
  async write<Answer>(scope: RequestScope, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    const { idempotency } = scope;
    if (!idempotency) return this.database.transaction(scope, work);
    // Repetitions wait here rather than on connections.
    const name = `${scope.userId} ${idempotency.key}`;
    const previous = this.#running.get(name);
    const run = (previous ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#writeOnce(scope, idempotency, work));
    this.#running.set(name, run);
    try {
      return await run;
    } finally {
      if (this.#running.get(name) === run) this.#running.delete(name);
    }
  }

  #writeOnce<Answer>(
    scope: RequestScope,
    { key, requestHash }: { key: string; requestHash: string },
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    return this.database.transaction(scope, async (tx) => {
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
