/** The addresses of `SUPERADMIN_EMAILS`. An address counts once it is confirmed. */
export class SuperadminEmails {
  readonly #addresses: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    this.#addresses = new Set(addresses.map((address) => address.trim().toLowerCase()));
  }

  includes({ email, emailConfirmed }: { email: string; emailConfirmed: boolean }): boolean {
    return emailConfirmed && this.#addresses.has(email.toLowerCase());
  }
}
