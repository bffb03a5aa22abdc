import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { useLayerContainer } from './use-layer-container.ts';

const itemClasses =
  'flex min-h-9 w-full items-center gap-2.5 rounded-[6px] px-2.5 text-sm text-ink outline-none select-none max-md:min-h-11 data-[disabled]:pointer-events-none data-[disabled]:opacity-55 data-[highlighted]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0';

export interface MenuProps {
  /** The button that opens the menu; it gets `aria-haspopup` and `aria-expanded`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu with its trigger. `openedBy`: the trigger was used before this code was loaded, so the menu opens at once. */
export function DropMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  children,
  openedBy,
}: MenuProps & { openedBy: 'pointer' | 'keys' | null }) {
  const { trigger: triggerElement, container, locate } = useLayerContainer();
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    locate();
    setOpen(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `openedBy` only matters on mount.
  useEffect(() => {
    if (openedBy === null) return;
    // Radix focuses the first item only if the last event was a key press. That press came before the menu was mounted.
    if (openedBy === 'keys') document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    change(true);
  }, []);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={change}>
      <DropdownMenu.Trigger asChild ref={triggerElement}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] animate-popover-in overflow-y-auto rounded-surface border border-hairline bg-raised p-1.5 shadow-raised',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  disabled?: boolean | undefined;
  destructive?: boolean | undefined;
  onSelect?: ((event: Event) => void) | undefined;
  /** Renders the single child (a link, for example) with the item's look and keyboard handling. */
  asChild?: boolean | undefined;
  children: ReactNode;
}

/** An action in a menu. */
export function MenuItem({
  icon,
  disabled = false,
  destructive = false,
  onSelect,
  asChild,
  children,
}: MenuItemProps) {
  const classes = classNames(itemClasses, destructive && 'text-red data-[highlighted]:bg-red-soft');
  const handlers = onSelect ? { onSelect } : {};
  if (asChild) {
    return (
      <DropdownMenu.Item asChild disabled={disabled} className={classes} {...handlers}>
        {children}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item disabled={disabled} className={classes} {...handlers}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </DropdownMenu.Item>
  );
}

/** A setting that is switched on or off; the menu stays open. */
export function MenuCheckboxItem({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClasses}
    >
      <Indicator />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </DropdownMenu.CheckboxItem>
  );
}

export interface MenuChoice<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly MenuChoice<Value>[];
  onValueChange: (value: Value) => void;
}

/** One option of a radio group. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  choices,
  onValueChange,
}: MenuRadioGroupProps<Value>) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <DropdownMenu.RadioGroup
        aria-label={label}
        value={value}
        onValueChange={(next) => {
          const choice = choices.find((candidate) => candidate.value === next);
          if (choice) onValueChange(choice.value);
        }}
      >
        {choices.map((choice) => (
          <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={itemClasses}>
            {choice.icon}
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            <Indicator />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

function Indicator() {
  return (
    <span className="flex size-4 items-center justify-center text-accent-ink">
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden />
      </DropdownMenu.ItemIndicator>
    </span>
  );
}

/** The heading of a group of items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-muted">
      {children}
    </DropdownMenu.Label>
  );
}

/** A line between groups. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-hairline" />;
}
