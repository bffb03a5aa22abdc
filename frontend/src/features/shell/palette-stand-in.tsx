import { Search } from 'lucide-react';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { PALETTE_BOX, PALETTE_INPUT, PALETTE_ROW } from './palette-look.ts';
import type { PaletteText } from './shell.types.ts';

interface PaletteStandInProps extends PaletteText {
  onClose: (event?: Event) => void;
}

/** Takes typed text while the palette's code is loading. */
export function PaletteStandIn({ text, onTextChange, onClose }: PaletteStandInProps) {
  useBackCloses(true, () => onClose());
  return (
    <div role="dialog" aria-label="Search or go to" aria-busy className={PALETTE_BOX}>
      <div className={PALETTE_ROW}>
        <Search aria-hidden className="size-4 shrink-0 text-ink-subtle" />
        <input
          ref={(input) => input?.focus()}
          aria-label="Search or go to"
          placeholder="Search or go to…"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onTextChange(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape') onClose(nativeEvent);
          }}
          className={PALETTE_INPUT}
        />
      </div>
    </div>
  );
}
