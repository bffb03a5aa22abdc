export { invoiceMachine } from './invoice.machine.ts';
export * from './invoice.rules.ts';
export { issueRefusal, NEW_INVOICE, voidRefusal } from './invoice.setup.ts';
export * from './invoice.types.ts';
