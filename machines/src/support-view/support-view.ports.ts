import { fromPort } from '../shared/ports.ts';

export type EndOutcome =
  | { status: 'ended' }
  /** Refused, or without an answer; the view may have ended all the same. */
  | { status: 'failed'; text: string };

export interface SupportViewPorts {
  endView(given: { id: string }): Promise<EndOutcome>;
}

export function provideSupportViewPorts(ports: SupportViewPorts) {
  return { actors: { endView: fromPort(ports.endView) } };
}
