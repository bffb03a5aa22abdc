import { authRoutes, type CurrentUser } from '@oficio/contracts';
import type { InvitationAccount } from '@oficio/machines/invitation';
import type { Page } from '@playwright/test';
import { runSql } from '../fixtures/database.ts';
import { invite } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { apiRefusal } from './refusals.ts';

/** What the invitation's paths are played on: a real invitation of Alma to Bruno, at which Carla may look too. */
export interface InvitationStage {
  page: Page;
  oficio: OficioProcess;
  invited: Person;
  other: Person;
  invitationId: string;
  link: string;
  /** The page has been opened. */
  opened: boolean;
  /** There is no invitation to ask for, so the page doesn't wait for an answer. */
  withoutLink: boolean;
}

export async function setInvitationStage({
  page,
  oficio,
}: Pick<InvitationStage, 'page' | 'oficio'>): Promise<InvitationStage> {
  const alma = await createPersonWithTrial(oficio);
  const [invited, other] = [await createPerson(oficio, 'Bruno'), await createPerson(oficio, 'Carla')];
  const { link, invitation } = await invite(oficio, alma, { to: invited.email });
  return {
    page,
    oficio,
    invited,
    other,
    link,
    invitationId: invitation.id,
    opened: false,
    withoutLink: false,
  };
}

/** Changes the stored invitation as no screen can. */
export async function changeInvitation(
  { oficio, invitationId }: InvitationStage,
  column: 'allows_other_address' | 'expires_at' | 'status',
  value: unknown,
): Promise<void> {
  await runSql(oficio, `UPDATE oficio.invitations SET ${column} = $1 WHERE id = $2`, [value, invitationId]);
}

/** Whose account a case of the model is. */
export function personOf(stage: InvitationStage, account: InvitationAccount): Person | null {
  if (account.status === 'signedOut') return null;
  return account.status === 'signedIn' && account.email.startsWith('bruno') ? stage.other : stage.invited;
}

/** Lets the server say of the signed-in person what the case needs, from now on. */
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
