import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ChartControls } from './chart-controls.tsx';
import { ChartDetails } from './chart-details.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartText } from './chart-text.tsx';
import { placeOf, placeOfInterest } from './places.ts';
import type { Selection, StateChartProps } from './state-chart.types.ts';
import { useViewport } from './use-viewport.ts';
import type { Part } from './viewport.ts';

const PAN_STEP = 60;
const ZOOM_STEP = 1.25;

/**
 * Draws a statechart from its layout and highlights the active states and the last transitions. It fills its container.
 * Wheel, pinch, buttons and the keys + − 0 zoom; dragging and the arrow keys pan. A click or Enter on a part shows its
 * details. Screen readers get the whole chart as a list.
 */
export function StateChart({ layout, active = [], lit = null, label }: StateChartProps) {
  const frame = useRef<HTMLElement>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  const interest = useMemo(() => placeOfInterest(layout, active), [layout, active]);
  const { viewport, drag, showAll, zoom, pan, reveal } = useViewport(layout, frame, interest);

  const follow = useEffectEvent((place: Part) => reveal(place));
  useEffect(() => {
    if (interest) follow(interest);
  }, [interest]);

  const act = (event: KeyboardEvent) => {
    const action = keyActions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action({ showAll, zoom, pan, close: () => setSelection(null) });
  };
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys pan and zoom the drawing.
      tabIndex={0}
      className="relative isolate size-full min-h-0 cursor-grab touch-none overflow-hidden bg-sunken select-none active:cursor-grabbing focus-visible:-outline-offset-2"
      onKeyDown={act}
      {...drag.handlers}
    >
      <ChartControls
        onShowAll={showAll}
        onZoomIn={() => zoom(ZOOM_STEP)}
        onZoomOut={() => zoom(1 / ZOOM_STEP)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no other grouping element. */}
      <svg
        className="absolute inset-0 size-full [text-rendering:geometricPrecision]"
        role="group"
        aria-label={`Drawing of ${layout.chart.id}`}
      >
        <g transform={`translate(${viewport.x} ${viewport.y}) scale(${viewport.scale})`}>
          <ChartDrawing
            layout={layout}
            active={new Set(active)}
            lit={lit}
            selection={selection}
            onSelect={(chosen) => {
              if (!drag.wasDragged()) setSelection(isSame(chosen, selection) ? null : chosen);
            }}
            onFocus={(focused) => {
              const place = placeOf(layout, focused);
              if (place) reveal(place);
            }}
          />
        </g>
      </svg>
      {selection && (
        <ChartDetails chart={layout.chart} selection={selection} onClose={() => setSelection(null)} />
      )}
      <ChartText chart={layout.chart} active={active} />
    </section>
  );
}

interface Actions {
  showAll: () => void;
  zoom: (factor: number) => void;
  pan: (x: number, y: number) => void;
  close: () => void;
}

const keyActions: Record<string, (actions: Actions) => void> = {
  '+': ({ zoom }) => zoom(ZOOM_STEP),
  '=': ({ zoom }) => zoom(ZOOM_STEP),
  '-': ({ zoom }) => zoom(1 / ZOOM_STEP),
  '0': ({ showAll }) => showAll(),
  ArrowLeft: ({ pan }) => pan(PAN_STEP, 0),
  ArrowRight: ({ pan }) => pan(-PAN_STEP, 0),
  ArrowUp: ({ pan }) => pan(0, PAN_STEP),
  ArrowDown: ({ pan }) => pan(0, -PAN_STEP),
  Escape: ({ close }) => close(),
};

function isSame(a: Selection, b: Selection | null): boolean {
  return a.kind === b?.kind && a.id === b.id;
}
