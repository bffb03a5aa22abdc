import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { LineFaults } from './invoice-lines.ts';

export type LineControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface LineFieldProps {
  index: number;
  name: keyof LineFaults;
  label: string;
  faults: LineFaults;
  className?: string;
  /** The columns of the table that the fault takes. It ends with its cell. */
  faultClassName: string;
  /** Below the control, in its cell. */
  note?: ReactNode;
  children: (control: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/**
 * A cell of the table, with its fault in a row below. The label is only for screen readers there, because the table has
 * heads. It is lighter than `Field`, because a form has up to 1,200 of them.
 */
export function LineField(props: LineFieldProps) {
  const { index, name, label, faults, className, faultClassName, note, children } = props;
  const path = `lines.${index}.${name}`;
  const fault = faults[name];
  return (
    <>
      <div className={classNames('flex min-w-0 flex-col gap-1 line-table:gap-0', className)}>
        <label htmlFor={path} className="text-xs text-ink-muted line-table:sr-only">
          {label}
        </label>
        {children({
          id: path,
          name: path,
          'aria-invalid': fault ? true : undefined,
          'aria-describedby': fault ? `${path}-fault` : undefined,
        })}
        {note}
      </div>
      {fault && (
        <LineFault id={`${path}-fault`} label={label} className={faultClassName}>
          {fault}
        </LineFault>
      )}
    </>
  );
}

/** A card names the field, because its faults stand below all cells of a row. */
export function LineFault({
  id,
  label,
  className,
  children,
}: {
  id?: string;
  label: string;
  className: string;
  children: string;
}) {
  return (
    <p
      className={classNames('col-span-full text-xs text-red line-table:px-1.5 line-table:pb-1.5', className)}
    >
      <span className="line-table:hidden">{label}: </span>
      <span id={id}>{children}</span>
    </p>
  );
}
