export { invoiceCheckoutMachine } from './invoice-checkout.machine.ts';
export * from './invoice-checkout.rules.ts';
export * from './invoice-checkout.types.ts';
