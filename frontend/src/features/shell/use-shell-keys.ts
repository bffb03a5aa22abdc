import { useEffect, useEffectEvent, useRef } from 'react';
import { isFreeKey } from '../../ui/use-shortcut.ts';
import { advanceSequence, type PendingSequence } from './key-sequence.ts';
import type { ShellArea } from './shell.types.ts';

interface ShellKeys {
  areas: readonly ShellArea[];
  onNavigate: (href: string) => void;
  onPalette: () => void;
  onHelp: () => void;
}

/** Ctrl or Cmd K opens the palette, `?` the help, `g` and a letter an area. */
export function useShellKeys({ areas, onNavigate, onPalette, onHelp }: ShellKeys): void {
  const pending = useRef<PendingSequence>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      onPalette();
      return;
    }
    if (!isFreeKey(event)) return;
    if (event.key === '?') {
      event.preventDefault();
      onHelp();
      return;
    }
    const letters = areas.flatMap((area) => area.letter ?? []);
    const step = advanceSequence(pending.current, event.key, event.timeStamp, letters);
    pending.current = step.pending;
    const area = step.letter && areas.find((candidate) => candidate.letter === step.letter);
    if (!area) return;
    event.preventDefault();
    onNavigate(area.href);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  );
}
