import type { ChartState, StateBox } from '@oficio/machines/chart';
import { classNames } from '../class-names.ts';

interface StateBackgroundProps {
  box: StateBox;
  state: ChartState;
  isActive: boolean;
  /** The state is a region of a parallel state. */
  isRegion: boolean;
}

const FINAL_INSET = 3;

export function StateBackground({
  box: { x, y, width, height, depth },
  state,
  isActive,
  isRegion,
}: StateBackgroundProps) {
  const isLeaf = state.children.length === 0;
  const radius = isLeaf ? 8 : 12;
  const level = depth % 2 === 0 ? 'fill-canvas' : 'fill-surface';
  const fill = isLeaf ? (isActive ? 'fill-accent-soft' : 'fill-raised') : level;
  // The machine itself is always active, so it isn't highlighted.
  const stroke = isActive && state.parent !== null ? 'stroke-accent' : 'stroke-outline';
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={radius}
        strokeWidth={isActive ? (isLeaf ? 2 : 1.5) : 1}
        strokeDasharray={isRegion ? '6 4' : undefined}
        className={classNames(fill, stroke)}
      />
      {state.type === 'final' && (
        <rect
          x={x + FINAL_INSET}
          y={y + FINAL_INSET}
          width={width - 2 * FINAL_INSET}
          height={height - 2 * FINAL_INSET}
          rx={radius - FINAL_INSET}
          fill="none"
          className={stroke}
        />
      )}
    </>
  );
}
