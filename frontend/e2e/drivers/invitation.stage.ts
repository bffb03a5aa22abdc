import { authRoutes, type CurrentUser } from '@oficio/contracts';
import type { InvitationAccount } from '@oficio/machines/invitation';
import type { Page } from '@playwright/test';
import { runSql } from '../fixtures/database.ts';
import { invite } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { once, oncePerWorker } from '../fixtures/once.ts';
import { createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { apiRefusal } from './refusals.ts';

/** The stage of the invitation's paths: a real invitation from Alma to Bruno, which Carla may open too. */
export interface InvitationStage {
  page: Page;
  oficio: OficioProcess;
  invited: Person;
  /** Created on first use. */
  other(): Promise<Person>;
  invitationId: string;
  link: string;
  /** The page has been opened. */
  opened: boolean;
  /** There is no invitation to request, so the page waits for no answer. */
  withoutLink: boolean;
}

const inviter = oncePerWorker((oficio) => createPersonWithTrial(oficio));

export async function setInvitationStage({
  page,
  oficio,
}: Pick<InvitationStage, 'page' | 'oficio'>): Promise<InvitationStage> {
  const invited = await createPerson(oficio, 'Bruno');
  const { link, invitation } = await invite(oficio, await inviter(oficio), { to: invited.email });
  return {
    page,
    oficio,
    invited,
    other: once(() => createPerson(oficio, 'Carla')),
    link,
    invitationId: invitation.id,
    opened: false,
    withoutLink: false,
  };
}

/** Changes the stored invitation in a way that no screen offers. */
export async function changeInvitation(
  { oficio, invitationId }: InvitationStage,
  column: 'allows_other_address' | 'expires_at' | 'status',
  value: unknown,
): Promise<void> {
  await runSql(oficio, `UPDATE oficio.invitations SET ${column} = $1 WHERE id = $2`, [value, invitationId]);
}

/** The account of each case of the model. */
export async function personOf(stage: InvitationStage, account: InvitationAccount): Promise<Person | null> {
  if (account.status === 'signedOut') return null;
  return isOther(account) ? stage.other() : stage.invited;
}

export function isOther(account: InvitationAccount): boolean {
  return account.status === 'signedIn' && account.email.startsWith('bruno');
}

/** Replaces the server's answer about the signed-in person with what the case needs, from now on. */
export async function answerAs({ page }: InvitationStage, account: InvitationAccount): Promise<void> {
  await page.unroute(isAboutMe);
  if (account.status === 'unreached') {
    await page.route(
      isAboutMe,
      apiRefusal('service.unavailable', 'The service is not available at the moment.'),
    );
  }
  if (account.status === 'signedIn' && !account.verified) {
    await page.route(isAboutMe, async (route) => {
      const answer = await route.fetch();
      const user = (await answer.json()) as CurrentUser;
      await route.fulfill({ response: answer, json: { ...user, isEmailVerified: false } });
    });
  }
}

const isAboutMe = (url: URL) => url.pathname === authRoutes.me.path;
