import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type BodyOf, type Invitation, invitationRoutes } from '@oficio/contracts';
import type { TestApplication, TestPerson } from './test-application.ts';

export interface TestInvitation extends Invitation {
  token: string;
}

/** Invites through the API and returns the token of the mail. */
export async function invite(
  app: TestApplication,
  as: TestPerson,
  body: Partial<BodyOf<typeof invitationRoutes.create>> = {},
): Promise<TestInvitation> {
  const answer = await app.call(invitationRoutes.create, {
    as,
    body: { email: `${randomUUID()}@example.com`, role: 'member', ...body },
  });
  if (answer.status !== 201) throw new Error(`Nobody was invited: ${answer.text}`);
  return { ...answer.body, token: await giveToken(app, answer.body.id) };
}

/** Stores a new token as the sending of the mail does. */
export async function giveToken(app: TestApplication, invitationId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await app.admin.query('UPDATE oficio.invitations SET token_hash = $2 WHERE id = $1', [
    invitationId,
    createHash('sha256').update(token).digest('base64url'),
  ]);
  return token;
}
