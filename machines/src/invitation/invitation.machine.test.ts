import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { invitationMachine } from './invitation.machine.ts';
import { invitationModel } from './invitation.model.ts';
import { type InvitationPorts, provideInvitationPorts } from './invitation.ports.ts';

testGeneratedPaths<typeof invitationMachine, InvitationPorts>({
  model: invitationModel,
  provide: (ports) => invitationMachine.provide(provideInvitationPorts(ports)),
});
