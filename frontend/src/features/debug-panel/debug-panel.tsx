import { ChevronDown, ChevronUp, PanelBottom, PanelRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useElementSize } from '../../ui/state-chart/use-element-size.ts';
import { ActorsView } from './actors-view.tsx';
import { CacheView } from './cache-view.tsx';
import type { DebugSources } from './debug-sources.ts';
import { EventsView } from './events-view.tsx';
import { PageView } from './page-view.tsx';
import { PanelButton } from './panel-button.tsx';
import { type PanelTab, PanelTabs } from './panel-tabs.tsx';
import { RealtimeView } from './realtime-view.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { SessionView } from './session-view.tsx';
import { useDock } from './use-dock.ts';

const TABS: readonly PanelTab[] = [
  { id: 'actors', label: 'Actors' },
  { id: 'events', label: 'Events' },
  { id: 'session', label: 'Session' },
  { id: 'realtime', label: 'Realtime' },
  { id: 'cache', label: 'Cache' },
  { id: 'page', label: 'Page' },
];

/** With so many pixels there is room for two things side by side. */
const WIDE = 1_000;

interface DebugPanelProps {
  sources: DebugSources;
  onClose: () => void;
}

/** The debug panel: actors, events, session, connection, cache and page. */
export function DebugPanel({ sources, onClose }: DebugPanelProps) {
  const element = useRef<HTMLElement>(null);
  const dock = useDock();
  const isWide = useElementSize(element).width >= WIDE;
  const [tab, setTab] = useState('actors');
  const [actor, setActor] = useState<string | null>(null);
  const { recorder } = sources;
  // A wide panel shows the log beside the other views instead of in a tab.
  const tabs = isWide ? TABS.filter(({ id }) => id !== 'events') : TABS;
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'actors';
  const showActor = (sessionId: string) => {
    setActor(sessionId);
    setTab('actors');
  };
  useEffect(() => dock.reserve(), [dock.reserve]);
  const events = <EventsView recorder={recorder} onShowActor={showActor} />;
  return (
    <aside
      ref={element}
      aria-label="Debug panel"
      className="odp"
      data-side={dock.side}
      data-folded={dock.folded || undefined}
      style={dock.side === 'bottom' ? { height: dock.size } : { width: dock.size }}
    >
      {!dock.folded && <ResizeHandle dock={dock} />}
      <div className="odp-head">
        <h2>Debug</h2>
        {!dock.folded && <PanelTabs tabs={tabs} value={shown} onChange={setTab} />}
        <span className="odp-grow" />
        <PanelButton
          label={dock.folded ? 'Unfold the panel' : 'Fold the panel'}
          icon={dock.folded ? <ChevronUp /> : <ChevronDown />}
          onClick={() => dock.change({ folded: !dock.folded })}
        />
        {!dock.isNarrow && (
          <PanelButton
            label={dock.side === 'bottom' ? 'Dock at the right' : 'Dock at the bottom'}
            icon={dock.side === 'bottom' ? <PanelRight /> : <PanelBottom />}
            onClick={() => dock.change({ side: dock.side === 'bottom' ? 'right' : 'bottom', folded: false })}
          />
        )}
        <PanelButton label="Close the panel" icon={<X />} onClick={onClose} />
      </div>
      {!dock.folded && (
        <div className="odp-body" data-wide={isWide || undefined}>
          <div
            role="tabpanel"
            id={`odp-panel-${shown}`}
            aria-labelledby={`odp-tab-${shown}`}
            className="odp-panel"
          >
            {shown === 'actors' && (
              <ActorsView recorder={recorder} selected={actor} onSelect={setActor} isNarrow={dock.isNarrow} />
            )}
            {shown === 'events' && events}
            {shown === 'session' && <SessionView recorder={recorder} />}
            {shown === 'realtime' && <RealtimeView recorder={recorder} />}
            {shown === 'cache' && <CacheView queryClient={sources.queryClient} />}
            {shown === 'page' && <PageView {...sources} />}
          </div>
          {isWide && <div className="odp-beside">{events}</div>}
        </div>
      )}
    </aside>
  );
}
