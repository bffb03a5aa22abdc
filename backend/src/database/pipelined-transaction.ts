import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { allOrFirstError, inPacketOfTurn, prepared } from './pipeline.ts';

export interface Transaction {
  rows<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Sends a statement without waiting for its answer, which saves a round trip. The next `rows`, or the commit, throws
   * its error and what `check` throws about its rows.
   */
  send(text: string, values: readonly unknown[], check?: (rows: QueryResultRow[]) => void): void;
}

/** An open transaction of a connection in pipeline mode. */
export class PipelinedTransaction implements Transaction {
  #sent: Promise<unknown>[] = [];
  #needsAnswers = false;
  /** The answers for which somebody has waited last. */
  #earlier: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: PoolClient,
    private readonly queryTimeout: number,
  ) {}

  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const answer = this.#query<Row>(text, values);
    await this.#answers(answer);
    return (await answer).rows;
  }

  send(text: string, values: readonly unknown[], check?: (rows: QueryResultRow[]) => void): void {
    const answer = this.#query(text, values).then(({ rows }) => check?.(rows));
    // Values that can't be written fail here, without a failed transaction.
    answer.catch(() => {
      this.#needsAnswers = true;
    });
    if (check) this.#needsAnswers = true;
    this.#sent.push(answer);
  }

  /** Sends the commit behind the statements that were sent. */
  async commit(): Promise<void> {
    // By then, a statement whose values can't be written has failed.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (this.#needsAnswers) await this.#answers();
    const committed = inPacketOfTurn(this.client, () => this.client.query('COMMIT'));
    await this.#answers(committed);
    if ((await committed).command === 'COMMIT') return;
    throw new Error('The transaction was rolled back by a failed statement');
  }

  #query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const statement = { ...prepared({ text, values }), query_timeout: this.queryTimeout };
    return inPacketOfTurn(this.client, () => this.client.query<Row>(statement));
  }

  /** Waits for what was sent, and then for the last statement. */
  async #answers(...last: Promise<unknown>[]): Promise<void> {
    const sent = this.#sent;
    this.#sent = [];
    this.#needsAnswers = false;
    const earlier = this.#earlier;
    const answered = allOrFirstError([...sent, ...last]).catch(async (error: unknown) => {
      // A statement behind a failed one fails because of that one, for which somebody else may be waiting.
      await earlier;
      throw error;
    });
    this.#earlier = answered;
    await answered;
  }
}
