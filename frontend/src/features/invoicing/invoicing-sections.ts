export const INVOICING_SECTIONS = [
  { name: 'seller', label: 'Seller' },
  { name: 'numbers', label: 'Numbers' },
  { name: 'taxes', label: 'Taxes' },
  { name: 'terms', label: 'Terms' },
  { name: 'modes', label: 'Modes' },
  { name: 'rates', label: 'Rates' },
] as const;
export type InvoicingSectionName = (typeof INVOICING_SECTIONS)[number]['name'];

/** The section of an address; the first section for any unknown value. */
export function toInvoicingSection(value: string | undefined): InvoicingSectionName {
  return INVOICING_SECTIONS.find(({ name }) => name === value)?.name ?? INVOICING_SECTIONS[0].name;
}
