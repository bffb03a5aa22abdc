import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { COMBOBOX_OPTION } from '../../ui/combobox.tsx';

interface LineOption {
  id: string;
  isActive: boolean;
  content: ReactNode;
  onTake: () => void;
}

interface LineOptionsProps {
  id: string;
  label: string;
  /** The field of the line, which keeps the focus. */
  input: HTMLElement;
  /** The width of the list. */
  className: string;
  options: readonly LineOption[];
}

/** What is offered below a field of a line, one list for all lines. */
export function LineOptions({ id: listId, label, input, className, options }: LineOptionsProps) {
  const keepFocus = (event: Event) => event.preventDefault();
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={{ current: input }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          className={`z-50 max-h-80 animate-popover-in overflow-y-auto rounded-surface border border-hairline bg-raised p-1.5 shadow-raised ${className}`}
        >
          <div role="listbox" id={listId} aria-label={label}>
            {options.map(({ id, isActive, content, onTake }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the line's field.
              <div
                key={id}
                id={id}
                role="option"
                tabIndex={-1}
                aria-selected={isActive}
                data-selected={isActive}
                // A press would take the focus from the field, which closes the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={onTake}
                className={COMBOBOX_OPTION}
              >
                {content}
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
