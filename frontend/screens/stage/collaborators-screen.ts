import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The members and invitations on `/collaborators`, and the forms for the access of both. */
export const collaborators = {
  person: (name: string): Locator =>
    page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: name }),

  invitation: (email: string): Locator =>
    page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: email }),

  async choose(name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  },

  /** Opens the form for a member's role and clients. */
  async changeAccess(name: string): Promise<Locator> {
    await collaborators.choose(name, 'Change access');
    return page.getByRole('dialog', { name: `Access of ${name}` });
  },

  /** Adds a client to the chosen ones in the form. */
  async addClient(form: Locator, name: string): Promise<void> {
    await form.getByRole('combobox', { name: 'Clients' }).click();
    await page.getByRole('combobox', { name: 'Find a client' }).fill(name);
    await page.getByRole('option', { name }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(form.getByRole('list', { name: 'Chosen clients' })).toMatchTextContent(name);
  },
};
