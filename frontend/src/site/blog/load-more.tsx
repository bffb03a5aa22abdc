import { LoaderCircle } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IslandName } from '../browser/islands.ts';

/** Shows more posts that the page already contains. Without a script all of them are visible. */
export function LoadMore() {
  return (
    <div
      data-island={'more-posts' satisfies IslandName}
      className="load-more mt-12 text-center noscript:hidden"
    >
      <button type="button" className={classNames(buttonClasses({ size: 'large' }), 'group')}>
        <LoaderCircle aria-hidden className="hidden animate-turning group-aria-busy:block" />
        Load More Posts
      </button>
      <p role="status" className="sr-only" />
    </div>
  );
}
