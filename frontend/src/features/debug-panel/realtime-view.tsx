import { REALTIME } from '@oficio/contracts';
import type { RealtimeContext } from '@oficio/machines/realtime-reconnect';
import { Figures, stateFigure } from './figures.tsx';
import { contextOf, longLived } from './long-lived.ts';
import { PanelTable } from './panel-table.tsx';
import type { Recorder } from './recorder.ts';
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
        figures={[stateFigure(actor.state), ['Retries', `${retries} of ${REALTIME.retries}`]]}
      />
      <PanelTable label="Live tables" heads={['Table', 'State', 'Its actor']}>
        {tables.map((table) => (
          <tr key={table}>
            <th scope="row">{table}</th>
            <td data-state={tableStates[table]}>{tableStates[table] ?? 'closed'}</td>
            <td>{stateOfChild(recorder, actor.sessionId, table)}</td>
          </tr>
        ))}
      </PanelTable>
    </div>
  );
}

function stateOfChild(recorder: Recorder, parentId: string, name: string): string {
  const child = recorder
    .actors()
    .findLast((actor) => actor.parentId === parentId && actor.name === name && actor.endedAt === null);
  return child?.state ?? '–';
}
