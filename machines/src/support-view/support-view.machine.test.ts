import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { supportViewMachine } from './support-view.machine.ts';
import { supportViewModel } from './support-view.model.ts';
import { provideSupportViewPorts, type SupportViewPorts } from './support-view.ports.ts';

testGeneratedPaths<typeof supportViewMachine, SupportViewPorts>({
  model: supportViewModel,
  provide: (ports) => supportViewMachine.provide(provideSupportViewPorts(ports)),
});
