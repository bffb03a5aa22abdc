import type { SubscriptionConfig } from '@oficio/contracts';
import { fromPromise } from 'xstate';
import type { StatusReport } from './subscription-guard.types.ts';

export type StatusAnswer = ({ status: 'known' } & { report: StatusReport }) | { status: 'failed' };
export type ConfigAnswer = { status: 'known'; config: SubscriptionConfig } | { status: 'failed' };

export interface SubscriptionGuardPorts {
  /** Asks the server, past what is cached; what is on the screen is looked at when the answer is there. */
  readStatus(): Promise<StatusAnswer>;
  readConfig(): Promise<ConfigAnswer>;
}

export function provideSubscriptionGuardPorts(ports: SubscriptionGuardPorts) {
  return {
    actors: {
      readStatus: fromPromise<StatusAnswer>(() => ports.readStatus()),
      readConfig: fromPromise<ConfigAnswer>(() => ports.readConfig()),
    },
  };
}
