import type { PROJECTS } from '@oficio/contracts';

/** By the places of the palette. */
const COLORS = [
  { label: 'Orange', className: 'bg-accent' },
  { label: 'Green', className: 'bg-agave' },
  { label: 'Yellow', className: 'bg-amber' },
  { label: 'Red', className: 'bg-red' },
  { label: 'Gray', className: 'bg-ink-subtle' },
] as const satisfies { length: typeof PROJECTS.colors };

export const COLOR_OPTIONS = [
  { value: '', label: 'No color' },
  ...COLORS.map(({ label }, index) => ({ value: String(index), label })),
];

/** A dot before the name of a project. Decorative, because the name is beside it. */
export function ProjectColor({ color }: { color: number | null }) {
  const shown = color === null ? undefined : COLORS[color];
  if (!shown) return null;
  return <span aria-hidden className={`me-2 inline-block size-2.5 rounded-full ${shown.className}`} />;
}

/** The name of a color, with its dot. */
export function ColorName({ color }: { color: number }) {
  return (
    <>
      <ProjectColor color={color} />
      {COLORS[color]?.label}
    </>
  );
}
