const SETTINGS_SECTIONS = ['profile', 'email', 'password', 'sessions', 'appearance', 'delete'] as const;
export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number];

/** The section of an address; the first section for any unknown value. */
export function toSection(value: string | undefined): SettingsSectionName {
  return SETTINGS_SECTIONS.find((name) => name === value) ?? SETTINGS_SECTIONS[0];
}
