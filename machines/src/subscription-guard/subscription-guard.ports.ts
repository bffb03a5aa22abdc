import type { SubscriptionConfig } from '@oficio/contracts';
import { fromPort } from '../shared/ports.ts';
import type { StatusReport } from './subscription-guard.types.ts';

export type StatusAnswer = ({ status: 'known' } & { report: StatusReport }) | { status: 'failed' };
export type ConfigAnswer = { status: 'known'; config: SubscriptionConfig } | { status: 'failed' };

export interface SubscriptionGuardPorts {
  /** Reads the status from the server, bypassing the cache. Unsaved input is checked when the answer arrives. */
  readStatus(): Promise<StatusAnswer>;
  readConfig(): Promise<ConfigAnswer>;
}

export function provideSubscriptionGuardPorts(ports: SubscriptionGuardPorts) {
  return {
    actors: {
      readStatus: fromPort(ports.readStatus),
      readConfig: fromPort(ports.readConfig),
    },
  };
}
