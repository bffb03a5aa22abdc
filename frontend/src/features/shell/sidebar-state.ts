import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice.ts';

const choice = storedChoice('oficio.sidebar', ['expanded', 'collapsed'], 'expanded');

/** Whether the sidebar is collapsed, and its setter. */
export function useSidebarCollapsed(): [boolean, (collapsed: boolean) => void] {
  const state = useSyncExternalStore(choice.subscribe, choice.read);
  return [state === 'collapsed', (collapsed) => choice.write(collapsed ? 'collapsed' : 'expanded')];
}
