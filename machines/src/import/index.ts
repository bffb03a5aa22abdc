export { importMachine } from './import.machine.ts';
export * from './import.ports.ts';
export * from './import.rules.ts';
export * from './import.types.ts';
