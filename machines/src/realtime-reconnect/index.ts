export { realtimeReconnectMachine } from './realtime-reconnect.machine.ts';
export * from './realtime-reconnect.ports.ts';
export * from './realtime-reconnect.selectors.ts';
export * from './realtime-reconnect.types.ts';
export { type TableSubscriptionEvent, tableSubscriptionMachine } from './table-subscription.machine.ts';
export * from './table-subscription.ports.ts';
