import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { FieldControlProps } from './field.tsx';

export const COMBOBOX_OPTION =
  'flex min-h-10 cursor-pointer items-center justify-between gap-2 rounded-control px-2.5 text-sm text-ink max-md:min-h-11 data-[selected=true]:bg-sunken';

interface ComboboxProps {
  control: FieldControlProps;
  name?: string | undefined;
  disabled?: boolean | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the popover. */
  label: string;
  /** The content of the popover: a search field and its options. */
  list: ReactNode;
  className?: string | undefined;
  /** Over the end of the combobox. */
  beside?: ReactNode;
  /** The content of the combobox. */
  children: ReactNode;
}

/** A button that shows the chosen option and opens a popover with a searchable list. */
export function Combobox({
  control,
  name,
  disabled,
  open,
  onOpenChange,
  label,
  list,
  className,
  beside,
  children,
}: ComboboxProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <div className="relative">
        <Popover.Trigger asChild>
          <button
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            name={name}
            disabled={disabled}
            {...control}
            className={classNames('control truncate pe-9 text-start', className)}
          >
            {children}
          </button>
        </Popover.Trigger>
        {beside}
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted"
        />
      </div>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 animate-popover-in rounded-surface border border-hairline bg-raised p-1.5 shadow-raised"
        >
          {list}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
