export const ORGANIZATION_SECTIONS = [
  { name: 'profile', label: 'Profile' },
  { name: 'mails', label: 'Mails' },
  { name: 'renewals', label: 'Renewals' },
  { name: 'data', label: 'Data' },
  { name: 'audit', label: 'Audit' },
] as const;
export type OrganizationSectionName = (typeof ORGANIZATION_SECTIONS)[number]['name'];

/** The section of an address; the first section for any unknown value. */
export function toOrganizationSection(value: string | undefined): OrganizationSectionName {
  return ORGANIZATION_SECTIONS.find(({ name }) => name === value)?.name ?? ORGANIZATION_SECTIONS[0].name;
}
