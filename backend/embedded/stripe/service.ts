import type pg from 'pg';
import { doDue } from './billing/due-work.ts';
import { Documents } from './store/documents.ts';
import type { Ledger } from './store/ledger.ts';
import type { StoredEvent } from './store/stored.ts';
import { type Work, workAt } from './work.ts';

interface ServiceOptions {
  ledger: Ledger;
  publicUrl: string;
  now: () => Date;
  /** Delivers the events of a committed transaction. Resolves when each has been sent once. */
  deliver(eventIds: string[]): Promise<void>;
}

interface Cause {
  request?: StoredEvent['request'];
  account?: string | null;
  of?: string;
}

/** The result of a task, and the first attempt to deliver its events. */
export interface Done<T> {
  result: T;
  delivered: Promise<void>;
}

/** Runs tasks one after the other, each in a transaction and after all work that is due by then. */
export class Service {
  constructor(private readonly options: ServiceOptions) {}

  /**
   * Runs a task for the platform, for a connected account, or for whichever has the document `of`.
   * @param cause.request the cause that the task's events name
   */
  async do<T>(
    task: (work: Work, client: pg.PoolClient) => Promise<T>,
    { request = null, account = null, of }: Cause = {},
  ): Promise<Done<T>> {
    const { ledger, publicUrl, now, deliver } = this.options;
    const events: string[] = [];
    const result = await ledger.transaction(async (client) => {
      const at = Math.floor(now().getTime() / 1000);
      const parts = { client, publicUrl, events };
      const any = new Documents(client);
      for (let due = await any.nextDue(at); due; due = await any.nextDue(at)) {
        const documents = new Documents(client, due.account);
        await doDue(workAt(due.dueAt, { ...parts, documents, request: null }), due.document);
      }
      const owner = of === undefined ? account : await any.accountOf(of);
      return task(workAt(at, { ...parts, documents: new Documents(client, owner), request }), client);
    });
    return { result, delivered: deliver(events) };
  }

  /** Runs all due work, each piece at its own instant. Resolves when its events have been sent once. */
  async advance(): Promise<void> {
    const { delivered } = await this.do(async () => undefined);
    await delivered;
  }
}
