/** The form of IANA's bootstrap file (RFC 9224): domains with the addresses of their RDAP servers. */
export type BootstrapServices = readonly (readonly [
  domains: readonly string[],
  addresses: readonly string[],
])[];

/** Addresses of RDAP servers by domain, both in lower case, each address with a final slash. */
export type RdapTable = ReadonlyMap<string, URL>;

/** Reads a bootstrap file's services. Domains without an https address are left out. */
export function rdapTable(services: BootstrapServices): RdapTable {
  return new Map(
    services.flatMap(([domains, addresses]) => {
      const address = addresses.find((text) => text.startsWith('https://') && URL.canParse(text));
      if (address === undefined) return [];
      const base = new URL(address.endsWith('/') ? address : `${address}/`);
      return domains.map((domain) => [domain.toLowerCase(), base] as const);
    }),
  );
}

/** The value of the longest domain at the end of a name: of `com.example` before `example`. */
export function longestMatch<T>(table: ReadonlyMap<string, T>, name: string): T | undefined {
  const labels = name.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const found = table.get(labels.slice(from).join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}
