import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { registrationMachine } from './registration.machine.ts';
import { registrationModel } from './registration.model.ts';
import { provideRegistrationPorts, type RegistrationPorts } from './registration.ports.ts';

testGeneratedPaths<typeof registrationMachine, RegistrationPorts>({
  model: registrationModel,
  provide: (ports) => registrationMachine.provide(provideRegistrationPorts(ports)),
});
