import { Maximize, Minus, Plus } from 'lucide-react';
import type { PointerEvent } from 'react';
import { IconButton } from '../button.tsx';

interface ChartControlsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onShowAll: () => void;
}

/** The zoom buttons in the corner of the drawing. */
export function ChartControls({ onZoomIn, onZoomOut, onShowAll }: ChartControlsProps) {
  return (
    <div
      className="absolute end-3 bottom-3 z-10 flex cursor-auto rounded-control border border-hairline bg-raised shadow-raised"
      onPointerDown={(event: PointerEvent) => event.stopPropagation()}
    >
      <IconButton size="small" label="Zoom out" icon={<Minus aria-hidden />} onClick={onZoomOut} />
      <IconButton size="small" label="Show all" icon={<Maximize aria-hidden />} onClick={onShowAll} />
      <IconButton size="small" label="Zoom in" icon={<Plus aria-hidden />} onClick={onZoomIn} />
    </div>
  );
}
