import { keptGreeting } from '../lib/session/kept-greeting.ts';

/** Puts into the first view what this device knows: the person's greeting, and the width of the sidebar. */
export function showKeptParts({ document, localStorage }: Pick<Window, 'document' | 'localStorage'>): void {
  const greeting = document.querySelector('[data-kept=greeting]');
  if (!greeting) return;
  const text = keptGreeting(localStorage);
  if (text) greeting.textContent = text;
  if (localStorage.getItem('oficio.sidebar') === 'collapsed')
    document.querySelector('aside')?.classList.replace('w-60', 'w-16');
}
