import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { authMachine } from './auth.machine.ts';
import { authModel } from './auth.model.ts';
import { type AuthPorts, provideAuthPorts } from './auth.ports.ts';

testGeneratedPaths<typeof authMachine, AuthPorts>({
  model: authModel,
  provide: (ports) => authMachine.provide(provideAuthPorts(ports)),
  ownPorts: () => ({ random: () => 1 }),
});
