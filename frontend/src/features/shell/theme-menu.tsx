import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuChoice, MenuRadioGroup } from '../../ui/menu.tsx';
import { type Theme, useTheme } from './theme.ts';

const choices: readonly MenuChoice<Theme>[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
];

/** The choice of a theme, for a menu that holds more than that. */
export function ThemeChoices() {
  const [theme, setTheme] = useTheme();
  return <MenuRadioGroup label="Theme" value={theme} choices={choices} onValueChange={setTheme} />;
}

/** A button of its own for the theme, for pages without the shell. */
export function ThemeMenu() {
  return (
    <Menu
      trigger={
        <IconButton
          label="Theme"
          icon={
            <>
              <Sun aria-hidden className="dark:hidden" />
              <Moon aria-hidden className="hidden dark:block" />
            </>
          }
        />
      }
    >
      <ThemeChoices />
    </Menu>
  );
}
