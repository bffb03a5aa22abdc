export { singleWriteMachine } from './single-write.machine.ts';
export * from './single-write.ports.ts';
export * from './single-write.types.ts';
