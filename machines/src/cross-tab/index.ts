export { crossTabMachine } from './cross-tab.machine.ts';
export * from './cross-tab.ports.ts';
export * from './cross-tab.types.ts';
