import { taxOfFilter } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import type { ReportEntry } from './report-table.ts';

/** The groups of the tax report whose taxes make what is to be paid. */
export const CHARGED = 'Charged to clients';
export const CREDITABLE = 'Creditable on expenses';
export const WITHHELD = 'Withheld by clients';
/** The key of a row of entries, whose taxes have no name. */
export const ENTRIES = 'entries';
/** The first part of the key of a row of written-off taxes. */
export const WRITTEN_OFF = 'written_off:';

const SIGNS: Readonly<Record<string, 1 | -1>> = { [CHARGED]: 1, [CREDITABLE]: -1, [WITHHELD]: -1 };
const TO_PAY = ' to pay';

export const isToPay = (group: string): boolean => group.endsWith(TO_PAY);

/** The name of the added tax that the organization usually charges; null for none. */
export async function usualTax(
  database: RecordKit['database'],
  scope: OrganizationScope,
): Promise<string | null> {
  const [rate] = await database.read<{ name: string }>(
    scope,
    `SELECT name FROM oficio.tax_rates WHERE organization_id = $1 AND kind = 'added' AND is_default
     ORDER BY rate_ppm DESC, name LIMIT 1`,
    [scope.organizationId],
  );
  return rate?.name ?? null;
}

/**
 * What is to be paid of each charged tax: what was charged, less what is creditable and what clients have withheld. A
 * withheld tax belongs to the tax that its name names, `Ret. IVA 10.6667%` to IVA; that of another tax, such as income tax,
 * isn't subtracted. Added taxes without a name belong to the usual one.
 */
export function taxesToPay(entries: readonly ReportEntry[], usual: string | null): ReportEntry[] {
  const added = entries.filter(({ group }) => group === CHARGED || group === CREDITABLE);
  const known = new Set(added.flatMap(({ key }) => taxWord(nameIn(key)) ?? []));
  const ofUsual = taxWord(usual) ?? [...known][0] ?? 'Tax';
  return entries.flatMap((entry): ReportEntry[] => {
    const { group, key, column, label, amountMinor, baseMinor } = entry;
    const sign = SIGNS[group];
    if (sign === undefined || column !== 1 || label === null) return [];
    const name = nameIn(key);
    const tax =
      group === WITHHELD ? wordsOf(name).find((word) => known.has(word)) : (taxWord(name) ?? ofUsual);
    if (tax === undefined) return [];
    return [
      {
        ...entry,
        group: `${tax}${TO_PAY}`,
        label: sign === 1 ? group : `Less ${group.charAt(0).toLowerCase()}${group.slice(1)}`,
        key: group,
        amountMinor: sign * amountMinor,
        baseMinor: sign * baseMinor,
      },
    ];
  });
}

/** The name of a row's tax; '' for a tax without one. */
function nameIn(key: string | null): string {
  if (key === null || key === ENTRIES) return '';
  return taxOfFilter(key.startsWith(WRITTEN_OFF) ? key.slice(WRITTEN_OFF.length) : key).name;
}

/** What a tax is called, without its rate: IVA for `IVA 16%`. */
const taxWord = (name: string | null): string | undefined => wordsOf(name ?? '')[0];

function wordsOf(name: string): string[] {
  return (name.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toUpperCase());
}
