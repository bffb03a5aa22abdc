import { fromPort } from '../shared/ports.ts';
import type { SentWrite, WriteRefusal } from './single-write.types.ts';

export type WriteOutcome =
  | { status: 'stored'; answer: unknown }
  | { status: 'refused'; refusal: WriteRefusal }
  /** The request may have been carried out although no answer came. */
  | { status: 'lost'; refusal: WriteRefusal };

export interface SingleWritePorts {
  send(write: SentWrite): Promise<WriteOutcome>;
}

export function provideSingleWritePorts(ports: SingleWritePorts) {
  return { actors: { send: fromPort(ports.send) } };
}
