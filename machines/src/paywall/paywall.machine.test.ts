import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { paywallMachine } from './paywall.machine.ts';
import { paywallModel } from './paywall.model.ts';
import { type PaywallPorts, providePaywallPorts } from './paywall.ports.ts';

testGeneratedPaths<typeof paywallMachine, PaywallPorts>({
  model: paywallModel,
  provide: (ports) => paywallMachine.provide(providePaywallPorts(ports)),
});
