/** Addresses of Oficio's pages, for mails. */
export class MailLinks {
  /** @param publicUrl without a trailing slash */
  constructor(private readonly publicUrl: string) {}

  invitation(token: string): string {
    return this.#page('/accept-invitation', { token });
  }

  /** The client's page that a public link opens. */
  portal(token: string): string {
    return this.#page(`/portal/${token}`);
  }

  /** The page on which the recipient of a reminder unsubscribes. */
  unsubscribe(token: string): string {
    return this.#page(`/unsubscribe/${token}`);
  }

  /** What a calendar program reads. */
  calendar(file: string): string {
    return this.#page(`/api/calendar/${file}`);
  }

  dashboard(): string {
    return this.#page('/dashboard');
  }

  subscription(): string {
    return this.#page('/subscription');
  }
  renewal(renewalId: string): string {
    return this.#page(`/hosting/renewals/${renewalId}`);
  }

  recurring(seriesId: string): string {
    return this.#page(`/accounting/recurring/${seriesId}`);
  }

  /** A page of the application, by its path. */
  page(path: string): string {
    return this.#page(path);
  }

  organizationData(): string {
    return this.#page('/organization', { section: 'data' });
  }

  settings(): string {
    return this.#page('/settings');
  }

  forgotPassword(): string {
    return this.#page('/forgot-password');
  }

  #page(path: string, query: Record<string, string> = {}): string {
    const url = new URL(this.publicUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }
}
