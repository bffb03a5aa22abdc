import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import type { sessionVerificationMachine } from './session-verification.machine.ts';
import { sessionVerificationModel } from './session-verification.model.ts';
import {
  provideSessionVerificationPorts,
  type SessionVerificationPorts,
} from './session-verification.ports.ts';

testGeneratedPaths<typeof sessionVerificationMachine, SessionVerificationPorts>({
  model: sessionVerificationModel,
  provide: (ports) => sessionVerificationModel.machine.provide(provideSessionVerificationPorts(ports)),
});
