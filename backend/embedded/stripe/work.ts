import type pg from 'pg';
import { newId } from './objects/identifier.ts';
import type { Documents } from './store/documents.ts';
import type { Document, StoredEvent } from './store/stored.ts';

export const API_VERSION = '2026-10-28.endive';

/** One piece of work: its transaction, its instant, and the events that it makes. */
export interface Work {
  readonly documents: Documents;
  /** Seconds. Time stands still while one thing is done. */
  readonly at: number;
  /** The origin of the hosted pages. */
  readonly publicUrl: string;
  /** Stores an event with the object as it is now, to be delivered after the commit. */
  emit(type: string, object: Document, previous?: object): Promise<void>;
}

interface WorkOptions {
  client: pg.ClientBase;
  documents: Documents;
  publicUrl: string;
  request: StoredEvent['request'];
  events: string[];
}

/** @param options.events takes the ids of the events that are made */
export function workAt(at: number, { client, documents, publicUrl, request, events }: WorkOptions): Work {
  return {
    documents,
    at,
    publicUrl,
    async emit(type, object, previous) {
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: at,
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      };
      await documents.insert(event);
      // Deliveries follow real time: the movable clock would never bring the next attempt.
      await client.query(
        'INSERT INTO embedded_stripe.deliveries (event_id, next_attempt_at) VALUES ($1, clock_timestamp())',
        [event.id],
      );
      events.push(event.id);
    },
  };
}
