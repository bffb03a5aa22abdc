import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice.ts';

export type Theme = 'light' | 'dark' | 'system';

const choice = storedChoice<Theme>('oficio.theme', ['light', 'dark', 'system'], 'system');

/**
 * Applies the chosen theme to the page, also when another tab changes it. Call it once at the start. `theme.js` applies
 * it before the first paint.
 */
export function followTheme(): void {
  const apply = () => showTheme(choice.read());
  apply();
  choice.subscribe(apply);
  // Printing is always light: browsers leave out the background, and dark mode's light text would be invisible.
  window.addEventListener('beforeprint', () => showTheme('light'));
  window.addEventListener('afterprint', apply);
}

/** The chosen theme and its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(choice.subscribe, choice.read), choice.write];
}

// Without the attribute the style sheet follows the system.
function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
