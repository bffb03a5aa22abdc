/** The browser's time zones to choose from, with the one that is set if the browser's list lacks it. */
export function zonesWith(zone: string): { value: string; label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = zone === '' || zones.includes(zone) ? zones : [zone, ...zones];
  return all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
