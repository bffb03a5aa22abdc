import { drawJitterFrom } from './realtime-reconnect.machine.ts';
import { tableSubscriptionMachine } from './table-subscription.machine.ts';
import { provideTableSubscriptionPorts, type TableSubscriptionPorts } from './table-subscription.ports.ts';

export interface RealtimePorts extends TableSubscriptionPorts {
  /** Sends a new token over the open socket to all its channels. */
  renewToken(accessToken: string): void;
  /** Closes the socket after all tables have been left. */
  closeSocket(): void;
  /** Uniformly distributed in [0, 1). */
  random(): number;
}

export function provideRealtimePorts(ports: RealtimePorts) {
  return {
    actors: { tableSubscription: tableSubscriptionMachine.provide(provideTableSubscriptionPorts(ports)) },
    actions: {
      passTokenToSocket: (_: unknown, params: { accessToken: string }) =>
        ports.renewToken(params.accessToken),
      closeSocket: () => ports.closeSocket(),
      drawJitter: drawJitterFrom(ports.random),
    },
  };
}
