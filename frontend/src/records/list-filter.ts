import type { ReactNode } from 'react';

/** One filter of a list, named as in the list's query. */
export interface ListFilter {
  name: string;
  label: string;
  /** The options and the label of no option. A filter without a control in the panel is only a chip. */
  options?: readonly { value: string; label: string }[];
  all?: string;
  /** A date picker, and the name of the filter by the other end of the same period. */
  day?: { until?: string; since?: string } | undefined;
  /** A control of the area, with its label. */
  control?: (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode;
  /** The words of the chip for a value without an option; absent: the value itself. */
  words?: (value: string) => string;
  /** The chip's words for a value whose name the server knows. */
  chip?: (value: string) => ReactNode;
}

/** The words of the chip of a filter that is set. */
export function chipWords({ options, words, chip }: ListFilter, value: string): ReactNode {
  const option = options?.find((candidate) => candidate.value === value);
  return option?.label ?? chip?.(value) ?? words?.(value) ?? value;
}

export const hasControl = ({ options, control, day }: ListFilter): boolean =>
  Boolean(options ?? control ?? day);
