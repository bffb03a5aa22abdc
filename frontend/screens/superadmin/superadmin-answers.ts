import {
  deskTicketRoutes,
  type OrganizationStep,
  type SuperadminOrganization,
  superadminOrganizationRoutes,
  superadminOrganizationSchema,
  superadminUserRoutes,
} from '@oficio/contracts';
import { page } from 'vitest/browser';
import { answerScreens } from '../stage/every-screen.ts';
import type { FakeServer, Members } from '../stage/fake-server.ts';
import { type OpenedScreen, openScreen } from '../stage/open-screen.tsx';
import { sampleOf } from '../stage/sample.ts';

export const LUMBRE = '00000000-0000-7000-8000-0000000000a1';
export const BRUNO = '00000000-0000-7000-8000-00000000b001';

export const dialog = page.getByRole('dialog');
export const notifications = page.getByRole('region', { name: 'Notifications' });
export const reason = dialog.getByRole('textbox', { name: 'Reason' });

/** Café Lumbre in its trial, with Bruno as a manager, and every step possible. */
export function lumbre(more: Members<SuperadminOrganization> = {}): SuperadminOrganization {
  const can: OrganizationStep[] = ['extend_trial', 'grant', 'suspend', 'pause_sending'];
  return Object.assign(sampleOf(superadminOrganizationSchema) as SuperadminOrganization, {
    id: LUMBRE,
    name: 'Café Lumbre',
    owner: { id: BRUNO, name: 'Bruno Rivera', email: 'bruno@example.com' },
    status: 'trialing' as const,
    trialEnd: '2099-01-10T12:00:00.000Z',
    members: 3,
    people: [
      {
        id: BRUNO,
        name: 'Bruno Rivera',
        email: 'bruno@example.com',
        memberRole: 'owner' as const,
        sees: 'all' as const,
        joinedAt: '2026-01-15T12:00:00.000Z',
        canBeViewed: true,
      },
    ],
    can,
    ...more,
  });
}

/**
 * Answers every route. The pages link to people by their addresses and to questions by their subjects, which the
 * smallest answers lack.
 */
export function answerPages(server: FakeServer): void {
  const email = 'bruno@example.com';
  const organization = lumbre();
  const onePage = { total: 1, nextCursor: null };
  server.answer(superadminOrganizationRoutes.list, { items: [organization], ...onePage });
  server.answer(superadminOrganizationRoutes.one, organization);
  const user = server.sampleItem(superadminUserRoutes.list, { id: BRUNO, name: 'Bruno', email });
  server.answer(superadminUserRoutes.list, { items: [user], ...onePage });
  const question = server.sampleItem(deskTicketRoutes.list, { subject: 'The logo is blurred' });
  server.answer(deskTicketRoutes.list, { items: [question], ...onePage });
  answerScreens(server);
}

/** Opens the page of Café Lumbre as a superadmin, with the list behind it. */
export async function openLumbre(
  more: Members<SuperadminOrganization> = {},
  answers: (server: FakeServer) => void = () => {},
): Promise<OpenedScreen> {
  const opened = await openScreen('/superadmin/organizations', {
    isSuperadmin: true,
    // A dialog that is opened again with what was sent is unsaved from its start.
    runsEffectsOnce: true,
    answers(server) {
      server.answer(superadminOrganizationRoutes.one, lumbre(more));
      answers(server);
    },
  });
  await opened.go(`/superadmin/organizations/${LUMBRE}`);
  return opened;
}

export const step = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
