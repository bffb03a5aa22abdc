import type pg from 'pg';
import { doDue } from './billing/due-work.ts';
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

/** The result of a task, and the first attempt to deliver its events. */
export interface Done<T> {
  result: T;
  delivered: Promise<void>;
}

/** Runs tasks one after the other, each in a transaction and after all work that is due by then. */
export class Service {
  constructor(private readonly options: ServiceOptions) {}

  /** @param request the cause that the task's events name */
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

  /** Runs all due work, each piece at its own instant. Resolves when its events have been sent once. */
  async advance(): Promise<void> {
    const { delivered } = await this.do(async () => undefined);
    await delivered;
  }
}
