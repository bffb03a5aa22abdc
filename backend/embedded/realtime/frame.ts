/** The serializer in a client's `vsn`: objects (1.0.0) or arrays (2.0.0). */
export type ProtocolVersion = '1.0.0' | '2.0.0';

/** A frame from a client. */
export interface ClientFrame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** A frame to a client; `payload` is JSON text, written once for all receivers. */
export interface ServerFrame extends Omit<ClientFrame, 'payload'> {
  payload: string;
}
