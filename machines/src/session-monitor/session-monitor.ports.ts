import { type SessionMonitorPorts, sessionMonitorActors } from './session-monitor.actors.ts';
import { recordFrom } from './session-monitor.setup.ts';

export type { SessionCheck, SessionMonitorPorts, SessionRefresh } from './session-monitor.actors.ts';

export function provideSessionMonitorPorts(ports: SessionMonitorPorts) {
  return { actors: sessionMonitorActors(ports), actions: { record: recordFrom(() => ports.now()) } };
}
