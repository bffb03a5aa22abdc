/** The addresses of the environment's `SUPERADMIN_EMAILS`: they count once confirmed. */
export class SuperadminEmails {
  readonly #addresses: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    this.#addresses = new Set(addresses.map((address) => address.trim().toLowerCase()));
  }

  includes({ email, emailConfirmed }: { email: string; emailConfirmed: boolean }): boolean {
    return emailConfirmed && this.#addresses.has(email.toLowerCase());
  }
}
