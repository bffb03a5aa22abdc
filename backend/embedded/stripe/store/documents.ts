import type pg from 'pg';
import { resourceMissing } from '../api/stripe-failure.ts';
import { dueAt } from './due.ts';
import type { Document, Kind } from './stored.ts';

/** One page of a list, newest first, after or before the document with the given id. */
export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  /** Only documents with one of these statuses. */
  statuses?: readonly string[] | undefined;
}

/** The documents of one account within a transaction. */
export class Documents {
  /** @param account the connected account; null: the platform's own */
  constructor(
    private readonly client: pg.ClientBase,
    readonly account: string | null = null,
  ) {}

  /** The account that has a document; null for the platform's own, and for one that doesn't exist. */
  async accountOf(id: string): Promise<string | null> {
    const { rows } = await this.client.query<{ account: string | null }>(
      'SELECT account FROM embedded_stripe.documents WHERE id = $1',
      [id],
    );
    return rows[0]?.account ?? null;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Document<K> | undefined> {
    const { rows } = await this.client.query<{ document: Document<K> }>(
      `SELECT document FROM embedded_stripe.documents
       WHERE id = $1 AND kind = $2 AND account IS NOT DISTINCT FROM $3`,
      [id, kind, this.account],
    );
    return rows[0]?.document;
  }

  /** Finds a document of any kind, deleted ones included. */
  async findAny(id: string): Promise<Document | undefined> {
    const { rows } = await this.client.query<{ document: Document }>(
      'SELECT document FROM embedded_stripe.documents WHERE id = $1 AND account IS NOT DISTINCT FROM $2',
      [id, this.account],
    );
    return rows[0]?.document;
  }

  /** @throws StripeFailure resource_missing, naming the parameter that carried the id */
  async get<K extends Kind>(kind: K, id: string, param = 'id'): Promise<Document<K>> {
    const document = await this.find(kind, id);
    if (!document) throw resourceMissing(kind.split(/[._]/).at(-1) ?? kind, id, param);
    return document;
  }

  /** Lists documents whose members equal the filter's, newest first. */
  async list<K extends Kind>(
    kind: K,
    filter: Partial<Document<K>> | object = {},
    { limit, startingAfter, endingBefore, statuses }: Page = { limit: 1_000 },
  ): Promise<{ data: Document<K>[]; hasMore: boolean }> {
    const forward = endingBefore === undefined;
    const from = startingAfter ?? endingBefore;
    const { rows } = await this.client.query<{ document: Document<K> }>(
      `SELECT document FROM embedded_stripe.documents
       WHERE kind = $1 AND account IS NOT DISTINCT FROM $6 AND document @> $2 AND ($5::text[] IS NULL OR document->>'status' = ANY ($5))
         AND ($3::text IS NULL
           OR sequence ${forward ? '<' : '>'} (SELECT sequence FROM embedded_stripe.documents WHERE id = $3))
       ORDER BY sequence ${forward ? 'DESC' : 'ASC'} LIMIT $4`,
      [kind, JSON.stringify(filter), from ?? null, limit + 1, statuses ?? null, this.account],
    );
    const data = rows.slice(0, limit).map(({ document }) => document);
    return { data: forward ? data : data.reverse(), hasMore: rows.length > limit };
  }

  async insert<D extends Document>(document: D): Promise<D> {
    await this.client.query(
      `INSERT INTO embedded_stripe.documents AS known (id, kind, document, due_at, account)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, document = excluded.document, due_at = excluded.due_at
       WHERE known.kind LIKE 'deleted %'`,
      [document.id, document.object, JSON.stringify(document), dueAt(document), this.account],
    );
    return document;
  }

  async save<D extends Document>(document: D): Promise<D> {
    await this.client.query('UPDATE embedded_stripe.documents SET document = $2, due_at = $3 WHERE id = $1', [
      document.id,
      JSON.stringify(document),
      dueAt(document),
    ]);
    return document;
  }

  /** Hides a document from everything but `findAny`, because a deleted coupon stays on its subscriptions. */
  async delete(id: string): Promise<void> {
    await this.client.query(
      `UPDATE embedded_stripe.documents SET kind = 'deleted ' || kind, due_at = NULL WHERE id = $1`,
      [id],
    );
  }

  /** The document of any account that is due first, up to an instant in seconds. */
  async nextDue(
    until: number,
  ): Promise<{ document: Document; dueAt: number; account: string | null } | undefined> {
    const { rows } = await this.client.query<{ document: Document; due_at: string; account: string | null }>(
      `SELECT document, due_at, account FROM embedded_stripe.documents
       WHERE due_at <= $1 ORDER BY due_at, sequence LIMIT 1`,
      [until],
    );
    const [row] = rows;
    return row && { document: row.document, dueAt: Number(row.due_at), account: row.account };
  }
}
