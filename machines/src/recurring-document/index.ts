export { recurringDocumentMachine } from './recurring-document.machine.ts';
export * from './recurring-document.rules.ts';
export * from './recurring-document.types.ts';
