import { Popover } from 'radix-ui';
import { COMBOBOX_OPTION } from '../../ui/combobox.tsx';
import type { OfferedUnits } from './use-line-units.ts';

export const UNITS_ID = 'invoice-units';
export const unitId = (unit: string) => `${UNITS_ID}-${unit}`;

interface LineUnitsProps {
  offered: OfferedUnits | null;
  onTake: (unit: string) => void;
}

/** The offered units, one list for all lines. The focus stays in the line's field. */
export function LineUnits({ offered, onTake }: LineUnitsProps) {
  if (!offered) return null;
  const keepFocus = (event: Event) => event.preventDefault();
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={{ current: offered.input }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Common units"
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          className="z-50 w-36 animate-popover-in rounded-surface border border-hairline bg-raised p-1.5 shadow-raised"
        >
          <div role="listbox" id={UNITS_ID} aria-label="Units">
            {offered.units.map((unit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the line's field.
              <div
                key={unit}
                id={unitId(unit)}
                role="option"
                tabIndex={-1}
                aria-selected={unit === offered.active}
                data-selected={unit === offered.active}
                // A press would take the focus from the field, which closes the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(unit)}
                className={COMBOBOX_OPTION}
              >
                {unit}
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
