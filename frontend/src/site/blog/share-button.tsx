import { Share2 } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IslandName } from '../browser/islands.ts';

/** Shares the page with the device's share sheet, or copies its address. It needs a script. */
export function ShareButton() {
  return (
    <button
      type="button"
      data-island={'share' satisfies IslandName}
      className={classNames(buttonClasses({ size: 'small' }), 'noscript:hidden print:hidden')}
    >
      <Share2 aria-hidden />
      Share
    </button>
  );
}
