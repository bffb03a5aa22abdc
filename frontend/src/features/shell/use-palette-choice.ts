import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { type PaletteCommand, paletteGroups } from './palette-groups.ts';
import type { PaletteSearch } from './shell.types.ts';

/**
 * The palette's groups and its marked entry: the first one, until the person marks another. Enter on the first entry
 * waits for a running search, because the search may find a better one; an exact hit waits for nothing.
 */
export function usePaletteChoice(
  commands: readonly PaletteCommand[],
  { text, found, searching }: PaletteSearch,
  choose: (entry: PaletteCommand) => void,
) {
  const { groups, isExact } = paletteGroups(text, commands, found);
  const entries = groups.flatMap((group) => group.entries);
  const first = entries[0];
  const [mark, setMark] = useState({ text, id: '' });
  const [entered, setEntered] = useState<string | null>(null);
  const isMarked = mark.text === text && entries.some(({ id }) => id === mark.id);

  const waits = entered !== null && entered === text;
  const chooseFirst = useEffectEvent(() => {
    setEntered(null);
    if (first) choose(first);
  });
  useEffect(() => {
    if (waits && !searching) chooseFirst();
  }, [waits, searching]);

  return {
    groups,
    marked: isMarked ? mark.id : (first?.id ?? ''),
    // The list also reports the first entry by itself, after each change of the text.
    onMark: (id: string) => {
      setMark({ text, id: id === first?.id ? '' : id });
      if (id !== first?.id) setEntered(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      if (!searching || isMarked || isExact) return;
      event.preventDefault();
      setEntered(text);
    },
  };
}
