import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { isCurrentArea } from './current-area.ts';
import { ProductMark } from './product-mark.tsx';
import type { ApplicationShellProps } from './shell.types.ts';

interface SidebarProps
  extends Pick<
    ApplicationShellProps,
    'areas' | 'currentPath' | 'Link' | 'organizationName' | 'aroundOrganization'
  > {
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
}

/** The contents of the sidebar: the areas with labels or, collapsed, with icons only. */
export function Sidebar({
  areas,
  currentPath,
  Link,
  organizationName,
  aroundOrganization,
  collapsed,
  onCollapsedChange,
}: SidebarProps) {
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <>
      <div className="flex h-14 items-center gap-2.5 px-3">
        {aroundOrganization(<Head organizationName={organizationName} collapsed={collapsed} />, collapsed)}
      </div>
      <nav aria-label="Areas" className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <ul className="space-y-1">
          {areas.map((area) => (
            <li key={area.href}>
              <Tooltip content={collapsed && area.label} side="right">
                <Link
                  href={area.href}
                  aria-current={isCurrentArea(area, currentPath) ? 'page' : undefined}
                  aria-label={collapsed ? area.label : undefined}
                  className={classNames(
                    'flex h-10 items-center gap-3 rounded-control px-3 font-medium text-ink-muted transition-colors hover:bg-surface hover:text-ink [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
                    'aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-surface aria-[current]:[&_svg]:text-accent-ink',
                  )}
                >
                  {area.icon}
                  {!collapsed && <span className="truncate">{area.label}</span>}
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-hairline p-3">
        <IconButton
          label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          icon={<Toggle aria-hidden className="rtl:rotate-180" />}
          onClick={() => onCollapsedChange(!collapsed)}
          className="hover:bg-surface"
        />
      </div>
    </>
  );
}

function Head({ organizationName, collapsed }: Pick<SidebarProps, 'organizationName' | 'collapsed'>) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 px-1">
      <ProductMark />
      {!collapsed && (
        <span
          className="min-w-0 truncate font-semibold text-ink"
          dir="auto"
          title={organizationName ?? undefined}
        >
          {organizationName ?? 'Your workspace'}
        </span>
      )}
    </span>
  );
}
