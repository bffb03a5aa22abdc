import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Scene, Selection } from './state-chart.types.ts';
import type { Part } from './viewport.ts';

interface ChoosableProps {
  selection: Selection;
  /** The accessible name. It starts with the visible text. */
  name: string;
  /** The clickable area, which also gets the focus outline. */
  box: Part;
  radius: number;
  isLit?: boolean;
  isActive?: boolean;
  scene: Scene;
  children: ReactNode;
}

/** A focusable part of the drawing that shows its details when it is selected. */
export function Choosable(props: ChoosableProps) {
  const { selection, name, box, radius, isLit, isActive, scene, children } = props;
  const isChosen = scene.selection?.kind === selection.kind && scene.selection.id === selection.id;
  const choose = () => scene.onSelect(selection);
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isChosen}
      data-state={selection.kind === 'state' ? selection.id : undefined}
      data-transition={selection.kind === 'transition' ? selection.id : undefined}
      data-lit={isLit || undefined}
      data-active={isActive || undefined}
      className="group cursor-pointer outline-none"
      onClick={choose}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) scene.onFocus(selection);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      }}
    >
      <rect
        {...box}
        rx={radius}
        strokeWidth={2}
        className={classNames(
          'stroke-transparent group-focus-visible:stroke-accent',
          isLit ? 'fill-accent-soft' : 'fill-transparent group-hover:fill-sunken',
          isChosen && 'stroke-ink',
        )}
      />
      {children}
    </g>
  );
}
