import { Popover } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useShortcut } from './use-shortcut.ts';

interface PopoverPanelProps {
  /** The panel's accessible name. */
  label: string;
  /** A button. */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As wide as its content, or room for two columns of controls. */
  width?: 'content' | 'controls';
  /** The key that opens the panel. */
  shortcut?: string | undefined;
  children: ReactNode;
}

/**
 * Controls or figures over the page, below their button. Escape and a click outside close the panel. The focus returns
 * to the button or, after the shortcut, to the element that had it.
 */
export function PopoverPanel({
  label,
  trigger,
  open,
  onOpenChange,
  width = 'controls',
  shortcut,
  children,
}: PopoverPanelProps) {
  const focus = useFocusReturn();
  const isByKey = useRef(false);
  const openByKey = () => {
    focus.remember();
    isByKey.current = true;
    onOpenChange(true);
  };
  useShortcut({ key: shortcut ?? '', label }, openByKey, { enabled: shortcut !== undefined });
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (isByKey.current) focus.giveBack(event);
            isByKey.current = false;
          }}
          className={classNames(
            width === 'content' ? 'max-w-[calc(100vw-1rem)]' : 'w-[min(36rem,calc(100vw-1rem))]',
            'z-40 max-h-(--radix-popover-content-available-height) animate-popover-in overflow-y-auto rounded-surface border border-hairline bg-raised p-4 shadow-raised',
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
