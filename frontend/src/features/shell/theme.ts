import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice.ts';

export type Theme = 'light' | 'dark' | 'system';

const choice = storedChoice<Theme>('oficio.theme', ['light', 'dark', 'system'], 'system');

/**
 * Keeps the page in the chosen theme, also when another tab changes it. Call it once at the start; the
 * first paint is `theme.js`'s.
 */
export function followTheme(): void {
  const apply = () => showTheme(choice.read());
  apply();
  choice.subscribe(apply);
  // Paper is white, and browsers leave the background out: dark's light ink would be invisible.
  window.addEventListener('beforeprint', () => showTheme('light'));
  window.addEventListener('afterprint', apply);
}

/** The chosen theme and the way to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(choice.subscribe, choice.read), choice.write];
}

// Without the attribute the style sheet follows the system.
function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
