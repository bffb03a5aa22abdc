export { outboxMessageMachine } from './outbox-message.machine.ts';
export * from './outbox-message.rules.ts';
export * from './outbox-message.types.ts';
