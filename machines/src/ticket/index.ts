export { ticketMachine } from './ticket.machine.ts';
export * from './ticket.rules.ts';
export * from './ticket.types.ts';
