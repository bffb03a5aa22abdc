export { sessionMonitorMachine } from './session-monitor.machine.ts';
export * from './session-monitor.ports.ts';
export * from './session-monitor.selectors.ts';
export * from './session-monitor.types.ts';
