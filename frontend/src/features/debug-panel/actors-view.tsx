import { ChevronLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { ActorDetails } from './actor-details.tsx';
import { ActorTree } from './actor-tree.tsx';
import { PanelButton } from './panel-button.tsx';
import type { Recorder } from './recorder.ts';
import { useNow, useRecorder } from './use-recorder.ts';

interface ActorsViewProps {
  recorder: Recorder;
  selected: string | null;
  onSelect: (sessionId: string | null) => void;
  /** In a narrow panel only one is shown: the tree, or the selected actor with a back button. */
  isNarrow: boolean;
}

/** The tree of actors and the selected actor. */
export function ActorsView({ recorder, selected, onSelect, isNarrow }: ActorsViewProps) {
  useRecorder(recorder);
  const now = useNow();
  const columns = useRef<HTMLDivElement>(null);
  useFocusFollowing(columns, isNarrow && selected !== null);
  const actors = recorder.actors();
  const first = actors.find(({ systemId }) => systemId === 'auth') ?? actors[0];
  const shown = (selected === null ? undefined : recorder.actor(selected)) ?? first;
  const tree = (
    <ActorTree
      actors={actors}
      selected={shown?.sessionId ?? null}
      now={now}
      choosesByEnter={isNarrow}
      onSelect={onSelect}
    />
  );
  if (!shown) return <p className="odp-empty">No actor has started yet.</p>;
  const details = <ActorDetails key={shown.sessionId} actor={shown} />;
  if (!isNarrow) {
    return (
      <div className="odp-columns">
        {tree}
        {details}
      </div>
    );
  }
  return (
    <div ref={columns} className="odp-columns" data-single>
      {selected === null ? (
        tree
      ) : (
        <div className="odp-stack">
          <PanelButton label="All actors" icon={<ChevronLeft />} spelled onClick={() => onSelect(null)} />
          {details}
        </div>
      )}
    </div>
  );
}

/** Moves the focus when the focused element has been replaced. */
function useFocusFollowing(columns: RefObject<HTMLElement | null>, inside: boolean): void {
  const wasInside = useRef(inside);
  useEffect(() => {
    if (wasInside.current === inside) return;
    wasInside.current = inside;
    columns.current?.querySelector<HTMLElement>(inside ? 'button' : '[role="tree"]')?.focus();
  }, [columns, inside]);
}
