import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ActorRecord } from './recorder.types.ts';

const ENDED_SHOWN_MS = 8_000;

interface ActorTreeProps {
  actors: readonly ActorRecord[];
  selected: string | null;
  now: number;
  /** Arrows only move the focus; Enter or a click selects an actor, because its details replace the tree. */
  choosesByEnter: boolean;
  onSelect: (sessionId: string) => void;
}

/** The running actors as a tree with their states. A stopped actor stays for a while, greyed out. */
export function ActorTree({ actors, selected, now, choosesByEnter, onSelect }: ActorTreeProps) {
  const rows = treeRows(actors, now);
  const [pointedAt, setPointedAt] = useState(selected);
  const current = choosesByEnter ? pointedAt : selected;
  const index = rows.findIndex(({ actor }) => actor.sessionId === current);
  const tree = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the new current row.
  useEffect(() => {
    tree.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (choosesByEnter && event.key === 'Enter' && current !== null) {
      // The same key would press the button that gets the focus.
      event.preventDefault();
      return onSelect(current);
    }
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
    if (row) (choosesByEnter ? setPointedAt : onSelect)(row.actor.sessionId);
  };
  return (
    <div
      ref={tree}
      role="tree"
      aria-label="Actors"
      tabIndex={0}
      aria-activedescendant={index < 0 ? undefined : rowId(rows[index]?.actor)}
      onKeyDown={onKeyDown}
      className="odp-actors"
    >
      {rows.map(({ actor, level }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys; its rows are not in the tab order.
        <div
          key={actor.sessionId}
          id={rowId(actor)}
          role="treeitem"
          tabIndex={-1}
          aria-level={level + 1}
          aria-selected={actor.sessionId === current}
          data-ended={actor.endedAt !== null || undefined}
          data-plain={actor.machineId === null || undefined}
          data-failed={actor.status === 'error' || undefined}
          className="odp-actor"
          style={{ paddingInlineStart: `${10 + level * 14}px` }}
          onClick={() => onSelect(actor.sessionId)}
        >
          <span className="odp-actor-name">{actor.name}</span>
          <span className="odp-actor-state">{actor.endedAt === null ? actor.state : actor.status}</span>
        </div>
      ))}
    </div>
  );
}

/** The actors in tree order, children after their parent. */
function treeRows(actors: readonly ActorRecord[], now: number) {
  const shown = actors.filter(({ endedAt }) => endedAt === null || now - endedAt < ENDED_SHOWN_MS);
  const ids = new Set(shown.map(({ sessionId }) => sessionId));
  const isTop = ({ parentId }: ActorRecord) => parentId === null || !ids.has(parentId);
  const below = (actor: ActorRecord, level: number): { actor: ActorRecord; level: number }[] => [
    { actor, level },
    ...shown
      .filter(({ parentId }) => parentId === actor.sessionId)
      .flatMap((child) => below(child, level + 1)),
  ];
  return shown.filter(isTop).flatMap((actor) => below(actor, 0));
}

function rowId(actor: ActorRecord | undefined): string {
  return `odp-actor-${actor?.sessionId.replaceAll(/\W/g, '-')}`;
}
