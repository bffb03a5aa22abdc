import { Command } from 'cmdk';
import { Keyboard, Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import type { ApplicationShellProps, ShellCommand } from './shell.types.ts';

/** The last group, which has something of its own. */
const HELP = 'Help';

interface CommandPaletteProps extends Required<Pick<ApplicationShellProps, 'areas' | 'onNavigate'>> {
  commands: readonly ShellCommand[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** Everything that can be gone to or done, found by typing. A file of its own, so that it loads on first use. */
export default function CommandPalette({
  areas,
  commands,
  onNavigate,
  open,
  onOpenChange,
  onHelp,
}: CommandPaletteProps) {
  const { remember, giveBack } = useFocusReturn();
  const choose = (run: () => void) => () => {
    onOpenChange(false);
    run();
  };
  const groups = [...new Set(commands.map((command) => command.group))].filter((group) => group !== HELP);
  const itemsOf = (group: string) =>
    commands
      .filter((command) => command.group === group)
      .map(({ id, icon, label, keywords = [], run }) => (
        <Item key={id} icon={icon} keywords={[...keywords]} onSelect={choose(run)}>
          <span className="flex-1 truncate">{label}</span>
        </Item>
      ));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-overlay-in" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="fixed inset-x-4 top-[12dvh] z-40 mx-auto max-w-xl overflow-hidden rounded-surface border border-hairline bg-raised text-ink shadow-overlay data-[state=open]:animate-dialog-in"
        >
          <RadixDialog.Title className="sr-only">Search or go to</RadixDialog.Title>
          <Command label="Search or go to" loop>
            <div className="flex items-center gap-3 border-b border-hairline px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-subtle" />
              <Command.Input
                placeholder="Search or go to…"
                className="h-13 w-full bg-transparent text-base text-ink outline-none"
              />
              <Kbd className="max-md:hidden">Esc</Kbd>
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-10 text-center text-ink-muted">
                Nothing is called that.
              </Command.Empty>
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

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  icon,
  keywords = [],
  onSelect,
  children,
}: {
  icon?: ReactNode;
  keywords?: string[] | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      keywords={keywords}
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
        <Fragment key={key}>
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
