import { Ellipsis } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { isCurrentArea } from './current-area.ts';
import type { ApplicationShellProps } from './shell.types.ts';

const PLACES = 5;

const placeClasses =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-muted focus-visible:-outline-offset-2 aria-[current]:text-accent-ink data-[state=open]:text-accent-ink [&_svg]:size-5';

/** The navigation at the bottom of a phone: five places, the last one a menu when there are more areas. */
export function PhoneBar({
  areas,
  currentPath,
  Link,
}: Pick<ApplicationShellProps, 'areas' | 'currentPath' | 'Link'>) {
  const shown = areas.length > PLACES ? areas.slice(0, PLACES - 1) : areas;
  const more = areas.slice(shown.length);
  return (
    <ul className="grid auto-cols-fr grid-flow-col">
      {shown.map((area) => (
        <li key={area.href} className="min-w-0">
          <Link
            href={area.href}
            aria-current={isCurrentArea(area, currentPath) ? 'page' : undefined}
            className={placeClasses}
          >
            {area.icon}
            <span className="max-w-full truncate">{area.label}</span>
          </Link>
        </li>
      ))}
      {more.length > 0 && (
        <li className="min-w-0">
          <Menu
            side="top"
            trigger={
              <button type="button" className={placeClasses}>
                <Ellipsis aria-hidden />
                More
              </button>
            }
          >
            {more.map((area) => (
              <MenuItem key={area.href} asChild>
                <Link
                  href={area.href}
                  aria-current={isCurrentArea(area, currentPath) ? 'page' : undefined}
                  className="aria-[current]:text-accent-ink"
                >
                  {area.icon}
                  {area.label}
                </Link>
              </MenuItem>
            ))}
          </Menu>
        </li>
      )}
    </ul>
  );
}
