export { quoteMachine } from './quote.machine.ts';
export * from './quote.rules.ts';
export * from './quote.types.ts';
