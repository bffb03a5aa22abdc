import { page } from 'vitest/browser';

/** CSS pixels. */
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

export async function showOnPhone(): Promise<void> {
  await page.viewport(PHONE.width, PHONE.height);
}

export async function showOnDesktop(): Promise<void> {
  await page.viewport(DESKTOP.width, DESKTOP.height);
}

export const isPhone = (): boolean => innerWidth <= PHONE.width;
