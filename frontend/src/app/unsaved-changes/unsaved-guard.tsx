import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeTopDialog, isDialogOpen } from '../../ui/open-dialogs.ts';
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { loadUnsavedDialogs } from './unsaved-changes.tsx';

/** Blocks navigation while a form is unsaved. Back closes an open dialog instead of leaving the page. */
export function UnsavedGuard() {
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload });
  // The dialogs are preloaded, because a new release deletes their chunk, and because a network that hangs loads nothing.
  useEffect(() => {
    // Without a connection they are loaded when there is a question.
    const load = () => void loadUnsavedDialogs().catch(() => undefined);
    const began = ['input', 'submit'] as const;
    for (const event of began) document.addEventListener(event, load, { once: true });
    return () => {
      for (const event of began) document.removeEventListener(event, load);
    };
  }, []);
  return null;
}

const enableBeforeUnload = () => hasUnsavedChanges();

interface Navigation {
  action: string;
  current: { pathname: string; search: object };
  next: { pathname: string; search: object };
}

async function shouldBlock({ action, current, next }: Navigation): Promise<boolean> {
  if (action === 'BACK' && isDialogOpen()) {
    // The history goes forward again first, because the dialog may change the address when it closes.
    window.addEventListener('popstate', closeTopDialog, { once: true });
    return true;
  }
  if (addressOf(current) === addressOf(next)) return false;
  const steps = STEPS[action];
  if (steps === undefined || !hasUnsavedChanges()) return !(await mayDiscard());
  // The browser has changed the address already, so it returns to the form's address before the question.
  window.addEventListener('popstate', () => void goAfterQuestion(steps), { once: true });
  return true;
}

const STEPS: Record<string, number> = { BACK: -1, FORWARD: 1 };

async function goAfterQuestion(steps: number): Promise<void> {
  if (await mayDiscard()) window.history.go(steps);
}

const addressOf = ({ pathname, search }: Navigation['next']) => pathname + JSON.stringify(search);
