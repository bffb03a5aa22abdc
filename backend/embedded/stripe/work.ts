import type pg from 'pg';
import { newId } from './objects/identifier.ts';
import { Documents } from './store/documents.ts';
import type { Document, StoredEvent } from './store/stored.ts';

export const API_VERSION = '2026-10-28.endive';

/** One task: its transaction, its instant, and the events that it creates. */
export interface Work {
  readonly documents: Documents;
  /** In seconds; constant during the task. */
  readonly at: number;
  /** The origin of the hosted pages. */
  readonly publicUrl: string;
  /** The same task for a connected account. */
  ofAccount(account: string): Work;
  /** Whether a connected account takes payments. */
  mayCharge(account: string): Promise<boolean>;
  /** Stores an event with the object's present state, for delivery after the commit. */
  emit(type: string, object: Document, previous?: object): Promise<void>;
}

interface WorkOptions {
  client: pg.ClientBase;
  documents: Documents;
  publicUrl: string;
  request: StoredEvent['request'];
  events: string[];
}

/** @param options.events collects the ids of the created events */
export function workAt(at: number, options: WorkOptions): Work {
  const { client, documents, publicUrl, request, events } = options;
  return {
    documents,
    at,
    publicUrl,
    ofAccount: (account) => workAt(at, { ...options, documents: new Documents(client, account) }),
    mayCharge: async (account) =>
      (await new Documents(client).find('account', account))?.charges_enabled ?? false,
    async emit(type, object, previous) {
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        ...(documents.account !== null && { account: documents.account }),
        api_version: API_VERSION,
        created: at,
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      };
      await documents.insert(event);
      // Deliveries follow real time: under the movable clock the next attempt might never come.
      await client.query(
        'INSERT INTO embedded_stripe.deliveries (event_id, next_attempt_at) VALUES ($1, clock_timestamp())',
        [event.id],
      );
      events.push(event.id);
    },
  };
}
