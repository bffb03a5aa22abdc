import { expect, type Locator, type Page } from '@playwright/test';

/** `/accept-invitation` in all its states. */
export class InvitationPage {
  readonly accept: Locator;
  readonly decline: Locator;
  readonly invalid: Locator;
  /** The server couldn't be asked about the invitation. */
  readonly unopened: Locator;
  /** The reason why the invitation is invalid or can't be opened. */
  readonly problem: Locator;
  readonly createOne: Locator;
  readonly signOut: Locator;

  constructor(private readonly page: Page) {
    this.accept = page.getByRole('button', { name: 'Accept Invitation' });
    this.decline = page.getByRole('button', { name: 'Decline' });
    this.invalid = page.getByRole('heading', { name: 'Invalid Invitation' });
    this.unopened = page.getByRole('heading', { name: 'We couldn’t open your invitation' });
    this.problem = page.getByRole('main').getByRole('alert');
    this.createOne = page.getByRole('link', { name: 'Create one' });
    this.signOut = page.getByRole('button', { name: 'Sign out and use another account' });
  }

  /** The value beside a label of the details. */
  detail(term: string): Locator {
    return this.page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Accepts, and waits for the organization's dashboard. */
  async join(organization: string): Promise<void> {
    await this.accept.click();
    await expect(this.page.getByText(`You've joined ${organization}`)).toBeVisible();
    await expect(this.page).toHaveURL(/\/dashboard$/);
    await expect(this.page.getByText(organization).first()).toBeAttached();
  }
}
