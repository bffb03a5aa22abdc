import type { ReactNode } from 'react';

export type Figure = readonly [name: string, value: ReactNode];

/** A list of names with their values. */
export function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section className="odp-figures">
      <h3>{title}</h3>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function stateFigure(state: string): Figure {
  const words = <span className="odp-state">{state}</span>;
  return ['State', words];
}
