import { Monitor, Moon, Sun } from 'lucide-react';
import { type MenuChoice, MenuRadioGroup } from '../../ui/menu.tsx';
import { type Theme, useTheme } from './theme.ts';

const choices: readonly MenuChoice<Theme>[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
];

/** The menu items for the theme. */
export function ThemeChoices() {
  const [theme, setTheme] = useTheme();
  return <MenuRadioGroup label="Theme" value={theme} choices={choices} onValueChange={setTheme} />;
}
