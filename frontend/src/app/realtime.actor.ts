import type { BrowserConfig } from '@oficio/contracts';
import { provideRealtimePorts, realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import { createRealtimePorts } from '../features/connection/connection.adapter.ts';

/** The realtime connection with its socket: loaded after the sign-in. */
export function createRealtimeLogic(config: BrowserConfig): typeof realtimeReconnectMachine {
  return realtimeReconnectMachine.provide(provideRealtimePorts(createRealtimePorts(config)));
}
