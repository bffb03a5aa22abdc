import { authRoutes } from '@oficio/contracts';
import type { Release } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { beginFlow } from '../fixtures/begun-flow.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import type { Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { Shell } from '../pages/shell.ts';
import {
  type Answer,
  asBrokenConnection,
  type Call,
  fromBackend,
  holdNext,
  never,
  releaseOf,
} from './held-requests.ts';
import { authRefusal } from './refusals.ts';

/** The stage of the paths of an opened link. */
export interface ArrivalStage {
  page: Page;
  oficio: OficioProcess;
  /** A person with a confirmed address, created on first use. */
  person(): Promise<Person>;
  /** The real link of a real mail, created on first use, and the address of the mail. */
  link(): Promise<string>;
  linkedEmail(): Promise<string>;
  /**
   * The address that the person opens. Null when the opening itself answers the first port, so that nothing is on
   * screen before.
   */
  address: string | null;
}

const VERIFY_TOKEN: Call = { method: 'POST', path: '/auth/v1/verify' };
const READ_USER: Call = { method: 'GET', path: '/auth/v1/user' };
const SIGN_OUT: Call = { method: 'POST', path: '/auth/v1/logout' };
const VERIFY_SESSION: Call = { method: 'GET', path: authRoutes.me.path };
const REFRESH: Call = { method: 'POST', path: '/auth/v1/token', query: 'grant_type=refresh_token' };

/** The answers to a link's token; `user` answers who the session of a success is for. */
export async function holdLink(
  stage: ArrivalStage,
  emptyAddress: string,
  outcome: string,
  user: Answer = fromBackend,
): Promise<Release> {
  if (outcome === 'nothing') {
    return async () => {
      if (stage.address === null) await stage.page.goto(emptyAddress);
    };
  }
  stage.address = await stage.link();
  if (outcome === 'opened' || outcome === 'verified') {
    await beginFlow(stage.page, await stage.linkedEmail());
    (await holdNext(stage.page, READ_USER, user)).letThrough();
  }
  const answers: Record<string, Answer> = {
    opened: fromBackend,
    verified: fromBackend,
    unexpected: fromBackend,
    link_expired: authRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
    network: asBrokenConnection,
  };
  return releaseOf(await holdNext(stage.page, VERIFY_TOKEN, answers[outcome] ?? never));
}

/** The request that stores an unexpected session is held; `user` answers who the session of a success is for. */
export async function holdAdoption(
  { page }: ArrivalStage,
  outcome: string,
  user: Answer = fromBackend,
): Promise<Release> {
  const answers: Record<string, Answer> = {
    opened: user,
    verified: user,
    link_expired: authRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
    network: asBrokenConnection,
  };
  return releaseOf(await holdNext(page, READ_USER, answers[outcome] ?? never));
}

/** The request that ends an unexpected session is held. */
export async function holdDecline({ page }: ArrivalStage, { kind }: { kind: string }): Promise<Release> {
  return releaseOf(await holdNext(page, SIGN_OUT, kind === 'done' ? fromBackend : never));
}

/** A session is stored on this device, and its verification is pending. */
export async function holdFoundSession(stage: ArrivalStage, outcome: string): Promise<Release> {
  const person = await stage.person();
  const expired = outcome === 'signedOut';
  await signInBeforehand(stage.page, stage.oficio, person, { expired });
  const refused = authRefusal(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  );
  if (expired) return releaseOf(await holdNext(stage.page, REFRESH, refused));
  return releaseOf(await holdNext(stage.page, VERIFY_SESSION, outcome === '' ? never : fromBackend));
}

/** The request that verifies the new session is held, and meanwhile another tab may sign out. */
export async function holdSignIn({ page }: ArrivalStage, outcome: string): Promise<Release> {
  const held = await holdNext(page, VERIFY_SESSION, outcome === 'signedIn' ? fromBackend : never);
  if (outcome !== 'signedOut') return releaseOf(held);
  return async () => {
    await held.hasArrived();
    const tab = await page.context().newPage();
    await tab.goto('/dashboard');
    await new Shell(tab).signOut();
    await expect(tab).toHaveURL(/\/login/);
    await tab.close();
  };
}

/** '' also for a port whose answer is planned after the end of the path. */
export function nameOf(outcome: { kind: string; output?: unknown }): string {
  if (outcome.kind !== 'done') return '';
  const { status, code } = (outcome.output ?? {}) as Record<string, string | undefined>;
  return code ?? status ?? '';
}

/** The adapters always return a value. A port throws only by a bug, which a test can't cause. */
export const canAnswer = ({ kind }: { kind: string }) => kind !== 'failed';

export async function isSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

/** Opens the page without a form and without a history to go back to. */
export async function isAtLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

/** The question of a link that this browser doesn't expect. */
export async function asksAbout({ page, linkedEmail }: ArrivalStage, answerable: boolean): Promise<void> {
  await expect(page.getByRole('heading', { name: `Continue as ${await linkedEmail()}?` })).toBeVisible();
  for (const name of ['Continue', 'Cancel']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeEnabled({ enabled: answerable });
  }
}
