const lines = [
  { what: 'Website care, November', who: 'Taller Norte', amount: '4,800.00', state: 'Paid' },
  { what: 'Brand system, second half', who: 'Café Alameda', amount: '36,500.00', state: 'Sent' },
  { what: 'Domain renewal, 2 years', who: 'Librería del Puerto', amount: '1,120.00', state: 'Due in 6 days' },
  { what: 'Hosting, fourth quarter', who: 'Huerta & Sol', amount: '2,940.00', state: 'Paid' },
];

/** The panel beside the form: an open ledger. Nothing in it is needed to sign in, so small windows leave it out. */
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
          Who owes you, what renews next, and what is yours to keep.
        </p>
      </div>
      <div aria-hidden className="mt-12 -mb-16 rounded-t-surface bg-surface p-8 pb-20 shadow-overlay">
        <div className="flex items-baseline justify-between border-b-2 border-ink pb-3">
          <span className="text-base font-semibold">November</span>
          <span className="text-sm text-ink-muted">MXN</span>
        </div>
        <ul className="divide-y divide-hairline">
          {lines.map((line) => (
            <li key={line.what} className="flex items-baseline justify-between gap-6 py-3">
              <div className="min-w-0">
                <p className="truncate font-medium">{line.what}</p>
                <p className="truncate text-ink-muted">{line.who}</p>
              </div>
              <div className="money">
                <p className="font-medium">{line.amount}</p>
                <p
                  className={
                    line.state === 'Paid'
                      ? 'text-agave'
                      : line.state === 'Sent'
                        ? 'text-ink-muted'
                        : 'text-amber'
                  }
                >
                  {line.state}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex items-baseline justify-between border-t-2 border-ink pt-3">
          <span className="text-base font-semibold">Billed</span>
          <span className="money text-lg font-semibold">45,360.00</span>
        </div>
      </div>
    </aside>
  );
}
