export { loadingOverlayMachine } from './loading-overlay.machine.ts';
export * from './loading-overlay.selectors.ts';
export * from './loading-overlay.types.ts';
