export { supportViewMachine } from './support-view.machine.ts';
export * from './support-view.ports.ts';
export * from './support-view.types.ts';
