import { LineOptions } from './line-options.tsx';
import type { OfferedUnits } from './use-line-units.ts';

export const UNITS_ID = 'invoice-units';
export const unitId = (unit: string) => `${UNITS_ID}-${unit}`;

interface LineUnitsProps {
  offered: OfferedUnits | null;
  onTake: (unit: string) => void;
}

/** The offered units. */
export function LineUnits({ offered, onTake }: LineUnitsProps) {
  if (!offered) return null;
  return (
    <LineOptions
      id={UNITS_ID}
      label="Units"
      input={offered.input}
      className="w-36"
      options={offered.units.map((unit) => ({
        id: unitId(unit),
        isActive: unit === offered.active,
        content: unit,
        onTake: () => onTake(unit),
      }))}
    />
  );
}
