import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';
import { magicLinkVerifyModel } from './magic-link-verify.model.ts';
import { type MagicLinkVerifyPorts, provideMagicLinkVerifyPorts } from './magic-link-verify.ports.ts';

testGeneratedPaths<typeof magicLinkVerifyMachine, MagicLinkVerifyPorts>({
  model: magicLinkVerifyModel,
  provide: (ports) => magicLinkVerifyMachine.provide(provideMagicLinkVerifyPorts(ports)),
});
