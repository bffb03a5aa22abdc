import { INVOICING, type TaxKind } from '@oficio/contracts';
import { Popover } from 'radix-ui';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { TypedLine } from './invoice-lines.ts';

export interface OpenTaxes {
  key: string;
  button: HTMLElement;
}

interface LineTaxesProps {
  /** The line whose taxes are chosen, with the button that opened them. */
  open: OpenTaxes | null;
  lines: readonly TypedLine[];
  keys: readonly string[];
  taxRates: readonly { id: string; name: string; kind: TaxKind; archived: boolean }[];
  /** Gives the taxes to all lines. */
  onUseForAll: (taxRateIds: readonly string[]) => void;
  onChange: (key: string, taxRateIds: readonly string[]) => void;
  onClose: () => void;
}

/** The taxes of a line, one popover for all lines. */
export function LineTaxes({ open, lines, keys, taxRates, onUseForAll, onChange, onClose }: LineTaxesProps) {
  const index = open ? keys.indexOf(open.key) : -1;
  const line = lines[index];
  if (!open || !line) return null;
  const chosen = line.taxRateIds;
  const offered = taxRates.filter(({ id, archived }) => !archived || chosen.includes(id));
  const toggle = (id: string) =>
    onChange(open.key, chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: open.button }} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={`Taxes of line ${index + 1}`}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            open.button.focus();
          }}
          className="z-50 max-h-80 w-64 animate-popover-in overflow-y-auto rounded-surface border border-hairline bg-raised p-4 shadow-raised"
        >
          {offered.length === 0 && (
            <p className="text-sm text-ink-muted">Your organization has no tax rates yet.</p>
          )}
          <div className="flex flex-col gap-2.5 max-md:gap-0">
            {offered.map(({ id, name, kind }) => (
              <Checkbox
                key={id}
                label={<bdi>{name}</bdi>}
                description={kind === 'withheld' ? 'Withheld by the client' : undefined}
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= INVOICING.taxesOfLine}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
          {lines.some(({ taxRateIds }) => taxRateIds.join() !== chosen.join()) && (
            <Button size="small" className="mt-3 w-full" onClick={() => onUseForAll(chosen)}>
              Use for all lines
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
