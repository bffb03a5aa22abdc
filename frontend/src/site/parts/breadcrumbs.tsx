export interface Crumb {
  name: string;
  path: string;
}

/** Where the page stands, from the first page to itself. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="mx-auto max-w-6xl px-4 pt-6 text-sm md:px-8 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }, place) => {
          const here = place === trail.length - 1;
          return (
            <li key={path} className="flex items-center gap-x-2">
              <a
                href={path}
                aria-current={here ? 'page' : undefined}
                className="inline-flex min-h-8 items-center text-ink-muted hover:text-ink aria-[current]:text-ink max-md:min-h-11"
              >
                {name}
              </a>
              {!here && (
                <span aria-hidden className="text-ink-subtle">
                  /
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
