import type { CurrentUser, OrganizationSummary } from '@oficio/contracts';
import { ChevronsUpDown, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { useOrganizations, useSwitchOrganization } from './use-organizations.ts';

interface SwitcherProps {
  current: OrganizationSummary | null;
  onSwitched: (user: CurrentUser) => void;
}

/** A menu around the sidebar's header for members of several organizations; otherwise only `children`. */
export function OrganizationSwitcher({
  current,
  onSwitched,
  collapsed,
  children,
}: SwitcherProps & { collapsed: boolean; children: ReactNode }) {
  const organizations = useOrganizations();
  const { switchTo, switching } = useSwitchOrganization(onSwitched);
  if (!current || organizations.length < 2) return children;
  const Mark = switching ? LoaderCircle : ChevronsUpDown;
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`Organization: ${isolated(current.name)}. Change it`}
          // Not disabled while switching, because a disabled button loses the focus.
          aria-busy={switching || undefined}
          className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-control px-1 text-start hover:bg-surface"
        >
          {children}
          {!collapsed && (
            <Mark
              aria-hidden
              className={classNames('ms-auto size-4 shrink-0 text-ink-muted', switching && 'animate-turning')}
            />
          )}
        </button>
      }
    >
      <Choices organizations={organizations} current={current} switchTo={switchTo} />
    </Menu>
  );
}

/** The same choice inside another menu; renders nothing for members of one organization. */
export function OrganizationChoices({ current, onSwitched }: SwitcherProps) {
  const organizations = useOrganizations();
  const { switchTo } = useSwitchOrganization(onSwitched);
  if (!current || organizations.length < 2) return null;
  return (
    <>
      <Choices organizations={organizations} current={current} switchTo={switchTo} />
      <MenuSeparator />
    </>
  );
}

function Choices({
  organizations,
  current,
  switchTo,
}: {
  organizations: readonly OrganizationSummary[];
  current: OrganizationSummary;
  switchTo: (id: string) => void;
}) {
  return (
    <MenuRadioGroup
      label="Organizations"
      value={current.id}
      choices={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={(id) => {
        if (id !== current.id) switchTo(id);
      }}
    />
  );
}
