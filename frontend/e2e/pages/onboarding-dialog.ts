import type { OnboardingForm } from '@oficio/machines/onboarding';
import { expect, type Locator, type Page } from '@playwright/test';

/** A PNG of one red pixel. */
export const PNG = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The dialog with two steps on a new person's dashboard. */
export class OnboardingDialog {
  readonly dialog: Locator;
  readonly welcome: Locator;
  readonly organization: Locator;
  readonly next: Locator;
  readonly complete: Locator;
  readonly busy: Locator;
  readonly name: Locator;
  readonly industry: Locator;
  readonly businessType: Locator;
  readonly email: Locator;
  readonly logo: Locator;
  readonly preview: Locator;

  constructor(readonly page: Page) {
    // The overlay of a sign-out is a dialog as well, without a heading.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
    this.welcome = this.dialog.getByRole('heading', { name: 'Welcome to Oficio' });
    this.organization = this.dialog.getByRole('heading', { name: 'Set Up Your Organization' });
    this.next = this.dialog.getByRole('button', { name: 'Continue' });
    this.complete = this.dialog.getByRole('button', { name: 'Complete Setup' });
    this.busy = this.dialog.getByRole('button', { name: 'Setting up...' });
    this.name = this.dialog.getByLabel('Organization name');
    this.industry = this.dialog.getByLabel('Industry');
    this.businessType = this.dialog.getByLabel('Business type');
    this.email = this.dialog.getByLabel('Business email');
    this.logo = this.dialog.locator('input[type=file]');
    this.preview = this.dialog.getByRole('img', { name: 'Logo' });
  }

  /** The dialog is gone, and the first steps of the dashboard, which are folded, have the organization as done. */
  async isDone(): Promise<void> {
    await expect(this.dialog).toBeHidden();
    await this.page.getByRole('button', { name: 'Show all steps' }).click();
    await expect(this.page.getByText('Organization set up')).toBeVisible();
  }

  teamSize(size: string): Locator {
    return this.dialog.getByRole('radio', { name: size === '1' ? '1 (Just me)' : size });
  }

  /** Fills in the given values and leaves the others. */
  async fill(form: Partial<OnboardingForm>): Promise<void> {
    if (form.organizationName !== undefined) await this.name.fill(form.organizationName);
    if (form.industry !== undefined) await this.industry.selectOption(form.industry);
    if (form.businessType !== undefined) await this.businessType.selectOption(form.businessType);
    if (form.teamSize !== undefined) await this.teamSize(form.teamSize).check({ force: true });
    if (form.businessEmail !== undefined) await this.email.fill(form.businessEmail);
  }
}
