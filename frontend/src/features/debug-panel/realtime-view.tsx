import { REALTIME } from '@oficio/contracts';
import type { RealtimeContext } from '@oficio/machines/realtime-reconnect';
import { Figures } from './figures.tsx';
import { contextOf, longLived } from './long-lived.ts';
import type { Recorder } from './recorder.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { useRecorder } from './use-recorder.ts';

/** The state of the live connection and of each table. */
export function RealtimeView({ recorder }: { recorder: Recorder }) {
  useRecorder(recorder);
  const actor = longLived(recorder, 'realtime');
  if (!actor) return <p className="odp-empty">The live connection starts with the first sign-in.</p>;
  const { tables = [], tableStates = {}, retries = 0 } = contextOf<RealtimeContext>(actor);
  return (
    <div className="odp-page">
      <Figures
        title="Connection"
        figures={[
          [
            'State',
            <span key="state" className="odp-state">
              {actor.state}
            </span>,
          ],
          ['Retries', `${retries} of ${REALTIME.retries}`],
        ]}
      />
      <ScrollRegion label="Live tables">
        <table className="odp-table">
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col">State</th>
              <th scope="col">Its actor</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <tr key={table}>
                <th scope="row">{table}</th>
                <td data-state={tableStates[table]}>{tableStates[table] ?? 'closed'}</td>
                <td>{stateOfChild(recorder, actor.sessionId, table)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function stateOfChild(recorder: Recorder, parentId: string, name: string): string {
  const child = recorder
    .actors()
    .findLast((actor) => actor.parentId === parentId && actor.name === name && actor.endedAt === null);
  return child?.state ?? '–';
}
