import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { mask } from './mask.ts';
import { maskText } from './mask-text.ts';
import type { LogEntry, LogKind } from './recorder.types.ts';
import { clockText } from './time-text.ts';
import { visibleRows } from './visible-rows.ts';

const ROW_HEIGHT = 26;
const SIGNS: Record<LogKind, { sign: string; says: string }> = {
  event: { sign: '→', says: 'received' },
  emitted: { sign: '⇢', says: 'emitted' },
  started: { sign: '+', says: 'started' },
  ended: { sign: '−', says: 'ended' },
};

interface EventLogProps {
  entries: readonly LogEntry[];
  selected: number | null;
  onSelect: (number: number) => void;
}

/**
 * The log, newest entries last. It follows new entries unless somebody has scrolled up. Only visible rows are rendered.
 */
export function EventLog({ entries, selected, onSelect }: EventLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTop: 0, height: 600 });
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const measure = () => {
    const element = box.current;
    if (!element) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    // Only scrolling up stops following; new entries alone don't.
    if (scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT) atEnd.current = true;
    else if (scrollTop < lastTop.current) atEnd.current = false;
    lastTop.current = scrollTop;
    setView({ scrollTop, height: clientHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries may be below the visible part.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    measure();
  }, [entries.length, entries.at(-1)?.number]);

  const index = entries.findIndex(({ number }) => number === selected);
  // The details below the log reduce its height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries don't scroll to the selected one.
  useLayoutEffect(() => {
    if (index >= 0) showRow(box.current, index);
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = index < 0 ? entries.length : index;
    const next = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: entries.length - 1 }[event.key];
    const position = next === undefined ? -1 : Math.max(0, Math.min(entries.length - 1, next));
    const entry = entries[position];
    if (!entry) return;
    event.preventDefault();
    onSelect(entry.number);
    showRow(box.current, position);
  };
  const { first, end } = visibleRows(entries.length, { ...view, rowHeight: ROW_HEIGHT });
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Events"
      tabIndex={0}
      aria-activedescendant={index >= first && index < end ? `odp-event-${selected}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={measure}
      className="odp-log"
    >
      {entries.length === 0 && (
        <div role="option" aria-selected={false} tabIndex={-1} className="odp-empty">
          Nothing has happened yet that fits.
        </div>
      )}
      <div role="presentation" style={{ height: entries.length * ROW_HEIGHT, position: 'relative' }}>
        {entries.slice(first, end).map((entry, offset) => (
          <Row
            key={entry.number}
            entry={entry}
            top={(first + offset) * ROW_HEIGHT}
            position={first + offset + 1}
            total={entries.length}
            isSelected={entry.number === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  entry: LogEntry;
  top: number;
  position: number;
  total: number;
  isSelected: boolean;
  onSelect: (number: number) => void;
}

function Row({ entry, top, position, total, isSelected, onSelect }: RowProps) {
  const { sign, says } = SIGNS[entry.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys; its rows are not in the tab order.
    <div
      id={`odp-event-${entry.number}`}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={total}
      data-kind={entry.kind}
      className="odp-row"
      style={{ top, height: ROW_HEIGHT }}
      onClick={() => onSelect(entry.number)}
    >
      <span className="odp-time">{clockText(entry.at)}</span>
      <span className="odp-sign" role="img" aria-label={says}>
        {sign}
      </span>
      <span className="odp-type">{maskText(entry.type)}</span>
      <span className="odp-way">
        {entry.source && `${entry.source.name} → `}
        {entry.target.name}
      </span>
      <span className="odp-change">
        {entry.change ? `${entry.change.from} → ${entry.change.to}` : <Preview entry={entry} />}
      </span>
    </div>
  );
}

const previews = new WeakMap<LogEntry, string>();

function Preview({ entry }: { entry: LogEntry }) {
  let text = previews.get(entry);
  if (text === undefined) {
    const { type: _, ...rest } = { ...(mask(entry.payload) as object) } as { type?: unknown };
    text = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest).slice(0, 160);
    previews.set(entry, text);
  }
  return <span className="odp-quiet">{text}</span>;
}

function showRow(box: HTMLElement | null, position: number): void {
  if (!box) return;
  const top = position * ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight) {
    box.scrollTop = top + ROW_HEIGHT - box.clientHeight;
  }
}
