import { Command } from 'cmdk';
import { Keyboard, Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { Kbd } from '../../ui/kbd.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { PaletteCommand } from './palette-groups.ts';
import { PALETTE_BOX, PALETTE_INPUT, PALETTE_ROW } from './palette-look.ts';
import type { ApplicationShellProps } from './shell.types.ts';
import { usePaletteChoice } from './use-palette-choice.ts';

interface CommandPaletteProps
  extends Pick<ApplicationShellProps, 'areas' | 'commands' | 'onNavigate' | 'search'> {
  onOpenChange: (open: boolean) => void;
  /** Returns the focus to the element that had it before the palette. */
  onCloseAutoFocus: (event: Event) => void;
  onHelp: () => void;
}

/** The searchable list of all pages, commands and found records, in a separate file for lazy loading. */
export default function CommandPalette({
  search,
  onOpenChange,
  onCloseAutoFocus,
  ...pages
}: CommandPaletteProps) {
  useBackCloses(true, () => onOpenChange(false));
  const choose = ({ run }: PaletteCommand) => {
    onOpenChange(false);
    run();
  };
  const { groups, marked, onMark, onKeyDown } = usePaletteChoice(commandsOf(pages), search, choose);
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-overlay-in" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className={`${PALETTE_BOX} data-[state=open]:animate-dialog-in`}
        >
          <RadixDialog.Title className="sr-only">Search or go to</RadixDialog.Title>
          <Command
            label="Search or go to"
            loop
            shouldFilter={false}
            value={marked}
            onValueChange={onMark}
            onKeyDown={onKeyDown}
          >
            <div className={PALETTE_ROW}>
              <Search aria-hidden className="size-4 shrink-0 text-ink-subtle" />
              <Command.Input
                placeholder="Search or go to…"
                value={search.text}
                onValueChange={search.onTextChange}
                className={PALETTE_INPUT}
              />
              <Kbd className="max-md:hidden">Esc</Kbd>
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-10 text-center text-ink-muted">
                {search.searching ? 'Searching...' : 'Nothing found.'}
              </Command.Empty>
              {groups.map(({ heading, entries }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted"
                >
                  {entries.map((entry) => (
                    <Item key={entry.id} entry={entry} onSelect={() => choose(entry)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** All pages and commands, in the order without a text. */
function commandsOf({
  areas,
  commands,
  onNavigate,
  onHelp,
}: Omit<CommandPaletteProps, 'search' | 'onOpenChange' | 'onCloseAutoFocus'>): PaletteCommand[] {
  return [
    ...areas.map(({ label, href, icon, letter }) => ({
      id: href,
      label,
      group: 'Go to',
      icon,
      keys: letter ? ['g', letter] : undefined,
      run: () => onNavigate(href),
    })),
    ...commands,
    {
      id: 'keyboard-shortcuts',
      label: 'Keyboard shortcuts',
      group: 'Help',
      icon: <Keyboard aria-hidden />,
      keywords: ['keys', 'help'],
      keys: ['?'],
      run: onHelp,
    },
  ];
}

function Item({
  entry: { id, icon, label, keys },
  onSelect,
}: {
  entry: PaletteCommand;
  onSelect: () => void;
}) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-ink data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted"
    >
      {icon}
      <bdi className="flex-1 truncate">{label}</bdi>
      {keys && <Keys keys={keys} />}
    </Command.Item>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="flex gap-1 max-md:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  );
}
