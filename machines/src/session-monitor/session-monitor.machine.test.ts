import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { sessionMonitorMachine } from './session-monitor.machine.ts';
import { sessionMonitorModel } from './session-monitor.model.ts';
import { provideSessionMonitorPorts, type SessionMonitorPorts } from './session-monitor.ports.ts';

let tell: Parameters<SessionMonitorPorts['watchPage']>[0] = () => {};

testGeneratedPaths<typeof sessionMonitorMachine, SessionMonitorPorts>({
  model: sessionMonitorModel,
  provide: (ports) => sessionMonitorMachine.provide(provideSessionMonitorPorts(ports)),
  ownPorts: () => ({
    watchPage(listener) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
    now: () => 0,
  }),
  reports: {
    'activity.seen': (event) => tell(event),
    'page.resumed': (event) => tell(event),
    'network.online': (event) => tell(event),
  },
});
