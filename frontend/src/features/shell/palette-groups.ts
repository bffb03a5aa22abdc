import { normalised } from '@oficio/contracts';
import type { FoundEntry, ShellCommand } from './shell.types.ts';

/** A page or a command of the palette. */
export interface PaletteCommand extends ShellCommand {
  /** The keys that do the same. */
  keys?: readonly string[] | undefined;
}

export interface PaletteGroup {
  heading: string;
  entries: readonly PaletteCommand[];
}

/** The ranks of entries; the lowest one is first. */
const RANKS = ['exact record', 'exact command', 'leading record', 'command', 'record', 'synonym'] as const;
type Rank = (typeof RANKS)[number];

interface Ranked {
  entry: PaletteCommand;
  rank: number;
}

/**
 * The entries for a typed text in groups. The best entry and its group are first; otherwise the given order stays.
 * `isExact` says whether the first entry has exactly this name.
 */
export function paletteGroups(
  text: string,
  commands: readonly PaletteCommand[],
  found: readonly FoundEntry[],
): { groups: readonly PaletteGroup[]; isExact: boolean } {
  const typed = normalised(text);
  const ranked = [
    ...commands.flatMap((entry) => rankedAs(rankOfCommand(entry, typed), entry)),
    ...found.flatMap((entry) => rankedAs(rankOfFound(entry, typed), entry)),
  ].toSorted((one, other) => one.rank - other.rank);
  const headings = [...new Set(ranked.map(({ entry }) => entry.group))];
  return {
    groups: headings.map((heading) => ({
      heading,
      entries: ranked.filter(({ entry }) => entry.group === heading).map(({ entry }) => entry),
    })),
    isExact: ranked[0] !== undefined && ranked[0].rank <= RANKS.indexOf('exact command'),
  };
}

function rankedAs(rank: Rank | null, entry: PaletteCommand): Ranked[] {
  return rank === null ? [] : [{ entry, rank: RANKS.indexOf(rank) }];
}

function rankOfFound({ name, leads }: FoundEntry, typed: string): Rank {
  if (normalised(name) === typed) return 'exact record';
  return leads ? 'leading record' : 'record';
}

/** Each typed word has to begin a word of the command. */
function rankOfCommand({ label, keywords = [] }: ShellCommand, typed: string): Rank | null {
  const words = normalised(label).split(' ');
  if (words.join(' ') === typed) return 'exact command';
  if (begins(typed, words)) return 'command';
  return begins(typed, [...words, ...keywords.map(normalised)]) ? 'synonym' : null;
}

function begins(typed: string, words: readonly string[]): boolean {
  return typed.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}
