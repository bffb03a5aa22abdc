const clients = [
  { name: 'Taller Norte', tags: 'Website, hosting', added: 'Nov 3', state: 'Active' },
  { name: 'Café Alameda', tags: 'Brand', added: 'Nov 9', state: 'Active' },
  { name: 'Librería del Puerto', tags: 'Domains', added: 'Nov 17', state: 'Lead' },
  { name: 'Huerta & Sol', tags: 'Hosting', added: 'Nov 21', state: 'Active' },
];

/** The panel beside the form: an example list of clients. Small windows hide it, because it isn't needed to sign in. */
export function AuthPanel() {
  return (
    <aside
      aria-label="About"
      className="sticky top-4 m-4 flex h-[calc(100dvh-2rem)] flex-col justify-between overflow-hidden rounded-surface bg-accent-soft p-12 max-lg:hidden"
    >
      <div className="max-w-md">
        <p className="text-2xl font-semibold text-balance text-ink">
          The back office of people who bill their own hours.
        </p>
        <p className="mt-4 text-base text-ink-muted">
          Your clients, your team and everything that changed, in one place.
        </p>
      </div>
      <div aria-hidden className="mt-12 -mb-16 rounded-t-surface bg-surface p-8 pb-20 shadow-overlay">
        <div className="flex items-baseline justify-between border-b-2 border-ink pb-3">
          <span className="text-base font-semibold">Clients</span>
          <span className="text-sm text-ink-muted">November</span>
        </div>
        <ul className="divide-y divide-hairline">
          {clients.map((client) => (
            <li key={client.name} className="flex items-baseline justify-between gap-6 py-3">
              <div className="min-w-0">
                <p className="truncate font-medium">{client.name}</p>
                <p className="truncate text-ink-muted">{client.tags}</p>
              </div>
              <div className="money">
                <p className="font-medium">{client.added}</p>
                <p className={client.state === 'Active' ? 'text-agave' : 'text-amber'}>{client.state}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex items-baseline justify-between border-t-2 border-ink pt-3">
          <span className="text-base font-semibold">New this month</span>
          <span className="money text-lg font-semibold">4</span>
        </div>
      </div>
    </aside>
  );
}
