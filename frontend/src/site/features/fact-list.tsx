export interface Fact {
  title: string;
  text: string;
}

/** The points about one part of the product. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ title, text }) => (
        <div key={title} className="border-t border-hairline pt-4">
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1.5 text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
