import type { UserBroadcast } from './user-broadcast.ts';

/** The serializer that a client asked for with `vsn`: objects (1.0.0) or arrays (2.0.0). */
export type ProtocolVersion = '1.0.0' | '2.0.0';

/** What a client sent. `broadcast` is filled for the event `broadcast`, however it was written. */
export interface ClientFrame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
  broadcast?: UserBroadcast;
}

/** What the server sends; `payload` is JSON text, written once for all who get it. */
export interface ServerFrame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: string;
}
