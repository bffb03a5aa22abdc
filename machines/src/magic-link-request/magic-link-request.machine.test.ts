import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { magicLinkRequestMachine } from './magic-link-request.machine.ts';
import { magicLinkRequestModel } from './magic-link-request.model.ts';
import { type MagicLinkRequestPorts, provideMagicLinkRequestPorts } from './magic-link-request.ports.ts';

testGeneratedPaths<typeof magicLinkRequestMachine, MagicLinkRequestPorts>({
  model: magicLinkRequestModel,
  provide: (ports) => magicLinkRequestMachine.provide(provideMagicLinkRequestPorts(ports)),
});
