import type { Page } from '@playwright/test';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import type { Person } from '../fixtures/person.ts';

/** The stage of the auth paths. */
export interface AuthStage {
  page: Page;
  oficio: OficioProcess;
  newEmail: string;
  followedLinks: number;
  /** A person with a confirmed address, whom no path changes. */
  person(): Promise<Person>;
  /** The id of the person who signs in or is signed in. */
  credentials: { email: string; password: string };
  /** Waits for the first request of the verification that was prepared last. Throws if none comes. */
  verificationStarted(): Promise<unknown>;
}
