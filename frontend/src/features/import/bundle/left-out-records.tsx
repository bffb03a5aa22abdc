import type { ImportBundleLeftOut } from '@oficio/contracts';
import { Section } from '../../../ui/card.tsx';

/** What an archive has and Oficio doesn't import, with its number and the reason. */
export function LeftOutRecords({ records }: { records: readonly ImportBundleLeftOut[] }) {
  if (records.length === 0) return null;
  return (
    <Section title="Not part of the import" description="This stays in the other product.">
      <ul className="divide-y divide-hairline border-y border-hairline text-sm">
        {records.map(({ name, count, why }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5">
            <span className="break-words">
              <bdi>{name}</bdi>
            </span>
            <span className="tabular-nums">{count.toLocaleString('en-US')}</span>
            <p className="col-span-2 text-ink-muted">{why}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
