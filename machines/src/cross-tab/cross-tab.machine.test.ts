import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { crossTabMachine } from './cross-tab.machine.ts';
import { crossTabModel } from './cross-tab.model.ts';
import { type CrossTabPorts, provideCrossTabPorts } from './cross-tab.ports.ts';
import { createExampleTabs, type ExampleTabs } from './example-tabs.ts';

let tabs: ExampleTabs;

testGeneratedPaths<typeof crossTabMachine, CrossTabPorts>({
  model: crossTabModel,
  provide: (ports) => crossTabMachine.provide(provideCrossTabPorts(ports)),
  ownPorts: () => {
    tabs = createExampleTabs();
    return tabs.ports;
  },
  reports: { 'message.received': ({ message }) => tabs.say(message) },
});
