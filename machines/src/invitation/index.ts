export { invitationMachine } from './invitation.machine.ts';
export * from './invitation.ports.ts';
export * from './invitation.selectors.ts';
export * from './invitation.types.ts';
