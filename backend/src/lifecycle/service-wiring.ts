import type { IncomingMessage, ServerResponse } from 'node:http';

export type PartState = 'ok' | 'starting' | 'failed';

/** A part of the process that answers requests beside the application, before any body is read. */
export interface Mount {
  path: string;
  handle: (
    request: IncomingMessage & { originalUrl?: string },
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
}

/** What embedded services tell the application and ask of it; set once the application is there. */
export interface Wiring {
  sessionEnded?: (sessionId: string) => void;
  limitAuth?: (
    kind: 'signIn' | 'deviceSignIn' | 'signUp' | 'authMail' | 'mailPause',
    account: string | undefined,
    request: IncomingMessage,
  ) => Promise<{ retryAfterSeconds: number } | undefined>;
  /** Sets the clock to one instant after the other and does what is due by each. */
  walk?: (instants: Date[]) => Promise<void>;
}
