export { renewalMachine } from './renewal.machine.ts';
export * from './renewal.rules.ts';
export * from './renewal.types.ts';
