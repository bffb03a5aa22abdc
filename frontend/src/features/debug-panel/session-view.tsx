import { SESSION } from '@oficio/contracts';
import {
  type SessionRecord,
  selectSessionEvents,
  selectSessionFigures,
} from '@oficio/machines/session-monitor';
import { useServerTime } from '../../lib/api/server-time.ts';
import { Figures, stateFigure } from './figures.tsx';
import { contextOf, longLived } from './long-lived.ts';
import { maskText } from './mask-text.ts';
import { PanelTable } from './panel-table.tsx';
import type { Recorder } from './recorder.ts';
import { clockText, inText } from './time-text.ts';
import { useNow, useRecorder } from './use-recorder.ts';

interface Session {
  session: { expiresAt: number; userId: string } | null;
}

type MonitorSnapshot = Parameters<typeof selectSessionFigures>[0];

/** The session's person and expiry, and the history of its monitor. */
export function SessionView({ recorder }: { recorder: Recorder }) {
  useRecorder(recorder);
  const auth = longLived(recorder, 'auth');
  const monitor = longLived(recorder, 'sessionMonitor');
  const { session } = contextOf<Session>(auth);
  return (
    <div className="odp-page">
      <Figures
        title="Session"
        figures={[
          stateFigure(auth?.state ?? '–'),
          ['Person', session?.userId ?? 'nobody'],
          ['Monitor', monitor?.state ?? 'starts with the first sign-in'],
        ]}
      />
      {monitor && <Monitor snapshot={monitor.snapshot as MonitorSnapshot} />}
    </div>
  );
}

function Monitor({ snapshot }: { snapshot: MonitorSnapshot }) {
  const now = useNow();
  const serverTime = useServerTime();
  const { expiresAt, failuresInARow, breakerOpen, counts, alertedAt } = selectSessionFigures(snapshot);
  const events = selectSessionEvents(snapshot);
  const checked = events.findLast(({ kind }) => kind === 'checked')?.at;
  const { failures } = SESSION.breaker;
  return (
    <>
      <Figures
        title="Monitor"
        figures={[
          ['Last check', checked === undefined ? 'none yet' : inText(checked - now)],
          ['Next check', checked === undefined ? '–' : inText(checked + SESSION.checkIntervalMs - now)],
          ['Token expires', expiresAt === null ? '–' : inText(expiresAt * 1_000 - serverTime())],
          ['Refreshes failed in a row', `${failuresInARow} of ${failures}`],
          ['Breaker', breakerOpen ? 'open' : 'closed'],
          [
            'Towards alerts',
            Object.entries(counts)
              .map(([kind, count]) => `${kind} ${count}`)
              .join(', '),
          ],
          ['Alerts', Object.keys(alertedAt).length === 0 ? 'none' : Object.keys(alertedAt).join(', ')],
        ]}
      />
      <Ring events={events} />
    </>
  );
}

/** Newest first. */
function Ring({ events }: { events: readonly SessionRecord[] }) {
  const rows = events.map((event, index) => ({ ...event, id: `${event.at} ${index}` })).toReversed();
  return (
    <PanelTable label="What the monitor has noticed" heads={['At', 'What', 'Detail']}>
      {rows.map(({ id, at, kind, detail }) => (
        <tr key={id}>
          <td>{clockText(at)}</td>
          <th scope="row">{kind}</th>
          <td>{detail && maskText(detail)}</td>
        </tr>
      ))}
    </PanelTable>
  );
}
