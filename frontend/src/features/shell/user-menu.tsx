import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, type MenuChoice, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import type { ApplicationShellProps } from './shell.types.ts';
import { type Theme, useTheme } from './theme.ts';

export type UserMenuProps = Pick<
  ApplicationShellProps,
  'user' | 'Link' | 'accountLinks' | 'phoneChoices' | 'onSignOut' | 'signingOut'
>;

/** The signed-in person, their links, the theme, and signing out. */
export function UserMenu(props: UserMenuProps) {
  const { user, Link, accountLinks, phoneChoices, onSignOut, signingOut } = props;
  const onPhone = useMediaQuery(PHONE);
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label="Account menu"
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-full max-md:size-11"
        >
          <Avatar name={user.name || user.email} />
        </button>
      }
    >
      <div className="px-2.5 py-2" dir="auto">
        <p className="truncate font-semibold text-ink">{user.name}</p>
        {user.name !== user.email && <p className="truncate text-ink-muted">{user.email}</p>}
      </div>
      <MenuSeparator />
      {onPhone && phoneChoices}
      {accountLinks.map((link) => (
        <MenuItem key={link.href} asChild>
          <Link href={link.href}>
            {link.icon}
            {link.label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} disabled={signingOut} onSelect={onSignOut}>
        {signingOut ? 'Signing out...' : 'Sign out'}
      </MenuItem>
    </Menu>
  );
}

const choices: readonly MenuChoice<Theme>[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
];

/** The menu items for the theme. */
function ThemeChoices() {
  const [theme, setTheme] = useTheme();
  return <MenuRadioGroup label="Theme" value={theme} choices={choices} onValueChange={setTheme} />;
}
