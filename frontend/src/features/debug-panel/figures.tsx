import type { ReactNode } from 'react';

export type Figure = readonly [name: string, value: ReactNode];

/** Names with their values, in a list. */
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
