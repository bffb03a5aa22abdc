import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { sessionMonitorMachine } from './session-monitor.machine.ts';
import { sessionMonitorModel } from './session-monitor.model.ts';
import { provideSessionMonitorPorts, type SessionMonitorPorts } from './session-monitor.ports.ts';

let report: Parameters<SessionMonitorPorts['watchPage']>[0] = () => {};

testGeneratedPaths<typeof sessionMonitorMachine, SessionMonitorPorts>({
  model: sessionMonitorModel,
  provide: (ports) => sessionMonitorMachine.provide(provideSessionMonitorPorts(ports)),
  ownPorts: () => ({
    watchPage(listener) {
      report = listener;
      return () => {
        report = () => {};
      };
    },
    now: () => 0,
  }),
  reports: {
    'activity.seen': (event) => report(event),
    'page.resumed': (event) => report(event),
    'network.online': (event) => report(event),
  },
});
