import { Command } from 'cmdk';
import { Keyboard, Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { PALETTE_BOX, PALETTE_INPUT, PALETTE_ROW } from './palette-look.ts';
import type { ApplicationShellProps, ShellCommand } from './shell.types.ts';

/** The last group, with custom content. */
const HELP = 'Help';

interface CommandPaletteProps
  extends Pick<ApplicationShellProps, 'areas' | 'commands' | 'onNavigate' | 'search'> {
  onOpenChange: (open: boolean) => void;
  /** Returns the focus to the element that had it before the palette. */
  onCloseAutoFocus: (event: Event) => void;
  onHelp: () => void;
}

/** The searchable list of all pages and commands, in a separate file for lazy loading. */
export default function CommandPalette({
  areas,
  commands,
  onNavigate,
  search: { text, onTextChange, found, searching },
  onOpenChange,
  onCloseAutoFocus,
  onHelp,
}: CommandPaletteProps) {
  const choose = (run: () => void) => () => {
    onOpenChange(false);
    run();
  };
  useBackCloses(true, () => onOpenChange(false));
  const groups = groupsOf(commands).filter((group) => group !== HELP);
  const itemsOf = (group: string) =>
    commands
      .filter((command) => command.group === group)
      .map(({ id, icon, label, keywords = [], run }) => (
        <Item key={id} icon={icon} keywords={[...keywords]} onSelect={choose(run)}>
          <span className="flex-1 truncate">{label}</span>
        </Item>
      ));
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
          <Command label="Search or go to" loop>
            <div className={PALETTE_ROW}>
              <Search aria-hidden className="size-4 shrink-0 text-ink-subtle" />
              <Command.Input
                placeholder="Search or go to…"
                value={text}
                onValueChange={onTextChange}
                className={PALETTE_INPUT}
              />
              <Kbd className="max-md:hidden">Esc</Kbd>
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
              {found.length === 0 && (
                <Command.Empty className="px-3 py-10 text-center text-ink-muted">
                  {searching ? 'Searching...' : 'Nothing found.'}
                </Command.Empty>
              )}
              <Group heading="Go to">
                {areas.map((area) => (
                  <Item key={area.href} icon={area.icon} onSelect={choose(() => onNavigate(area.href))}>
                    <span className="flex-1 truncate">{area.label}</span>
                    {area.letter && <Keys keys={['g', area.letter]} />}
                  </Item>
                ))}
              </Group>
              {groups.map((group) => (
                <Group key={group} heading={group}>
                  {itemsOf(group)}
                </Group>
              ))}
              {groupsOf(found).map((group) => (
                <Group key={group} heading={group} isFound>
                  {found
                    .filter((command) => command.group === group)
                    .map(({ id, icon, label, run }) => (
                      <Item key={id} found={id} icon={icon} onSelect={choose(run)}>
                        <bdi className="flex-1 truncate">{label}</bdi>
                      </Item>
                    ))}
                </Group>
              ))}
              <Group heading={HELP}>
                {itemsOf(HELP)}
                <Item icon={<Keyboard aria-hidden />} keywords={['keys', 'help']} onSelect={onHelp}>
                  <span className="flex-1">Keyboard shortcuts</span>
                  <Keys keys={['?']} />
                </Item>
              </Group>
            </Command.List>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function groupsOf(commands: readonly ShellCommand[]): string[] {
  return [...new Set(commands.map(({ group }) => group))];
}

interface GroupProps {
  heading: string;
  /** This item is always shown, regardless of the palette's filter. */
  isFound?: boolean;
  children: ReactNode;
}

function Group({ heading, isFound = false, children }: GroupProps) {
  return (
    <Command.Group
      heading={heading}
      forceMount={isFound}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  icon,
  keywords = [],
  found,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  keywords?: string[] | undefined;
  /** The id of a search result, which is always shown regardless of the palette's filter. */
  found?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      keywords={keywords}
      {...(found !== undefined && { value: found, forceMount: true })}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-ink data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted"
    >
      {icon}
      {children}
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
