import { Pause, Play, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type EventFilter, filterEntries, NO_FILTER } from './event-filter.ts';
import { EventLog } from './event-log.tsx';
import { PanelButton } from './panel-button.tsx';
import type { Recorder } from './recorder.ts';
import type { LogEntry, LogKind } from './recorder.types.ts';
import { clockText } from './time-text.ts';
import { useRecorder } from './use-recorder.ts';
import { ValueTree } from './value-tree.tsx';

const KINDS: readonly (readonly [LogKind, string])[] = [
  ['event', 'Received'],
  ['emitted', 'Emitted'],
  ['started', 'Started'],
  ['ended', 'Ended'],
];

interface EventsViewProps {
  recorder: Recorder;
  onShowActor: (sessionId: string) => void;
}

/** The filtered event log with the details of the selected entry. */
export function EventsView({ recorder, onShowActor }: EventsViewProps) {
  const version = useRecorder(recorder);
  const [filter, setFilter] = useState(NO_FILTER);
  const [paused, setPaused] = useState<readonly LogEntry[] | null>(null);
  const [selected, setSelected] = useState<LogEntry | null>(null);
  const all = paused ?? recorder.entries();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the entries.
  const entries = useMemo(() => filterEntries(all, filter), [all, filter, version]);
  return (
    <section className="odp-events" aria-label="Event log">
      <div className="odp-toolbar">
        <Filters recorder={recorder} filter={filter} onChange={setFilter} />
        <span className="odp-grow" />
        <span className="odp-quiet odp-count">{countText(entries.length, all.length)}</span>
        <PanelButton
          label={paused ? 'Go on' : 'Pause'}
          icon={paused ? <Play /> : <Pause />}
          pressed={paused !== null}
          onClick={() => setPaused(paused ? null : recorder.entries())}
        />
        <PanelButton
          label="Clear"
          icon={<Trash2 />}
          onClick={() => {
            recorder.clear();
            setPaused(paused && []);
            setSelected(null);
          }}
        />
      </div>
      <EventLog
        entries={entries}
        selected={selected?.number ?? null}
        onSelect={(number) => setSelected(entries.find((entry) => entry.number === number) ?? null)}
      />
      {selected && <Opened entry={selected} onShowActor={onShowActor} />}
    </section>
  );
}

function countText(shown: number, all: number): string {
  return shown === all ? `${all}` : `${shown} of ${all}`;
}

interface FiltersProps {
  recorder: Recorder;
  filter: EventFilter;
  onChange: (filter: EventFilter) => void;
}

function Filters({ recorder, filter, onChange }: FiltersProps) {
  const names = [...new Set(recorder.entries().map(({ target }) => target.name))].toSorted();
  return (
    <>
      <input
        type="search"
        aria-label="Filter by text"
        placeholder="Filter"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
        className="odp-input"
      />
      <select
        aria-label="Actor"
        value={filter.actor}
        onChange={({ target }) => onChange({ ...filter, actor: target.value })}
        className="odp-input"
      >
        <option value="">All actors</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label="Kind"
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: target.value as LogKind | '' })}
        className="odp-input"
      >
        <option value="">All kinds</option>
        {KINDS.map(([kind, says]) => (
          <option key={kind} value={kind}>
            {says}
          </option>
        ))}
      </select>
    </>
  );
}

function Opened({ entry, onShowActor }: { entry: LogEntry; onShowActor: (sessionId: string) => void }) {
  const linkTo = ({ sessionId, name }: LogEntry['target']) => (
    <button type="button" className="odp-link" onClick={() => onShowActor(sessionId)}>
      {name}
    </button>
  );
  return (
    <section className="odp-opened" aria-label="Chosen event">
      <p>
        <strong>{entry.type}</strong> <span className="odp-quiet">{clockText(entry.at)}</span>
      </p>
      <p>
        {entry.source && <>{linkTo(entry.source)} → </>}
        {linkTo(entry.target)}
        {entry.change && (
          <span className="odp-quiet">
            {' '}
            {entry.change.from} → <strong>{entry.change.to}</strong>
          </span>
        )}
      </p>
      <ValueTree value={entry.payload} open={3} />
    </section>
  );
}
