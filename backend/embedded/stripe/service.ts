import type pg from 'pg';
import { doDue } from './billing/due-work.ts';
import type { Ledger } from './store/ledger.ts';
import type { StoredEvent } from './store/stored.ts';
import { type Work, workAt } from './work.ts';

interface ServiceOptions {
  ledger: Ledger;
  publicUrl: string;
  now: () => Date;
  /** The events of a committed piece of work: resolves when each has been sent once. */
  deliver(eventIds: string[]): Promise<void>;
}

/** What a piece of work gave, and the first attempt to deliver its events. */
export interface Done<T> {
  result: T;
  delivered: Promise<void>;
}

/** Does pieces of work one after the other, each in a transaction, after everything that is due by then. */
export class Service {
  constructor(private readonly options: ServiceOptions) {}

  /** @param request what the events of the work say of their cause */
  async do<T>(
    task: (work: Work, client: pg.PoolClient) => Promise<T>,
    request: StoredEvent['request'] = null,
  ): Promise<Done<T>> {
    const { ledger, publicUrl, now, deliver } = this.options;
    const events: string[] = [];
    const result = await ledger.transaction(async ({ client, documents }) => {
      const at = Math.floor(now().getTime() / 1000);
      const parts = { client, documents, publicUrl, events };
      for (let due = await documents.nextDue(at); due; due = await documents.nextDue(at)) {
        await doDue(workAt(due.dueAt, { ...parts, request: null }), due.document);
      }
      return task(workAt(at, { ...parts, request }), client);
    });
    return { result, delivered: deliver(events) };
  }

  /** Everything that is due happens, each at its own instant; resolves when its events have been sent once. */
  async advance(): Promise<void> {
    const { delivered } = await this.do(async () => undefined);
    await delivered;
  }
}
