import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LimitAuth, LimitRequests, TakeMailbox } from '../../embedded/auth/index.ts';

export type PartState = 'ok' | 'starting' | 'failed';

/** A handler beside the application, mounted before the body parsers. */
export interface Mount {
  path: string;
  handle: (
    request: IncomingMessage & { originalUrl?: string },
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
}

/** The calls between embedded services and the application, set once the application exists. */
export interface Wiring {
  sessionEnded?: (sessionId: string) => void;
  limitAuth?: LimitAuth;
  limitAuthRequests?: LimitRequests;
  takeMailbox?: TakeMailbox;
  /** Sets the clock to one instant after another and runs what is due at each. */
  walk?: (instants: Date[]) => Promise<void>;
}
