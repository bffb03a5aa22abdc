import {
  authRoutes,
  clientRoutes,
  ORGANIZATION_HEADER,
  type SuperadminView,
  superadminViewRoutes,
  superadminViewSchema,
  VIEW_AS_HEADER,
} from '@oficio/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageLoader } from '../../src/lib/page/page-loader.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { AnyCall, FakeServer } from '../stage/fake-server.ts';
import { Refusal } from '../stage/fake-server.ts';
import { FakeSocket } from '../stage/fake-socket.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { person } from '../stage/person.ts';
import { sampleOf } from '../stage/sample.ts';
import { BRUNO, dialog, LUMBRE, openLumbre, reason, step } from './superadmin-answers.ts';

const VIEW_ID = '00000000-0000-7000-8000-0000000000f1';
const WHY = 'Ticket 42: the invoice looks empty.';
const banner = page.getByRole('region', { name: 'View as a member' });
const end = banner.getByRole('button', { name: 'End the view' });
const ORGANIZATION_PAGE = `/superadmin/organizations/${LUMBRE}`;
let loaded: string[] = [];

beforeEach(() => {
  loaded = [];
  vi.spyOn(pageLoader, 'load').mockImplementation((path) => loaded.push(path));
});
afterEach(() => vi.restoreAllMocks());

/** The view of the superadmin Alma as Bruno, for another half an hour. */
function view(superadminId: string, expiresInMs = 30 * 60_000): SuperadminView {
  return Object.assign(sampleOf(superadminViewSchema) as SuperadminView, {
    id: VIEW_ID,
    superadmin: { id: superadminId, name: 'Alma', email: 'alma@example.com' },
    user: { id: BRUNO, name: 'Bruno Rivera', email: 'bruno@example.com' },
    organization: { id: LUMBRE, name: 'Café Lumbre' },
    expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    isRunning: true,
  });
}

/** The server's answers to whoever asks: to requests of the view as Bruno, to others as the superadmin. */
function answerBoth(server: FakeServer): void {
  const own = person(server, { isSuperadmin: true });
  const viewed = { ...person(server), id: BRUNO, firstName: 'Bruno' };
  server.answer(authRoutes.me, ({ headers }) => (headers.get(VIEW_AS_HEADER) === VIEW_ID ? viewed : own));
  server.answer(superadminViewRoutes.begin, () => view(own.id));
  server.answer(superadminViewRoutes.end, () => ({ ...view(own.id), isRunning: false }));
}

/** Begins the view on the page of the organization, and opens what follows. */
async function openView(answers: (server: FakeServer) => void = () => {}) {
  const opened = await openLumbre({}, (server) => {
    answerBoth(server);
    answers(server);
  });
  await step('View as Bruno Rivera').click();
  await reason.fill(WHY);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect.poll(() => loaded).toEqual(['/dashboard']);
  loaded = [];
  history.replaceState(null, '', '/clients');
  opened.server.calls.length = 0;
  await opened.reload();
  await expect.element(banner).toBeVisible();
  return opened;
}

const viewIdOf = ({ headers }: AnyCall) => headers.get(VIEW_AS_HEADER);

test('the dialog says who is notified, and a refusal stays in it', async () => {
  const { server } = await openLumbre({}, answerBoth);
  server.refuse(superadminViewRoutes.begin, 'access.forbidden', 'A superadmin can’t be viewed.');
  await step('View as Bruno Rivera').click();
  await expect.element(dialog).toMatchTextContent('The owner is notified');
  await reason.fill(WHY);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('A superadmin can’t be viewed.');
  expect(loaded).toEqual([]);
});

test('a member who is a superadmin offers no view', async () => {
  await openLumbre({ people: [] });
  await expect.element(step('Suspend')).toBeVisible();
  await expect.element(step('View as Bruno Rivera')).not.toBeInTheDocument();
});

describe('in a view', () => {
  test('each request carries its id, the live connection stays closed, and every screen has the banner', async () => {
    const { server, go } = await openView();
    await expect
      .element(banner)
      .toMatchTextContent('You see Café Lumbre as Bruno Rivera. Nothing can be changed.');
    await expect.element(banner).toMatchTextContent(/(30:00|29:[0-5]\d)/);
    await go('/settings');
    await expect.element(banner).toBeVisible();
    await expectAccessible(['light', 'dark']);
    await page.viewport(320, 700);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(new Set(server.calls.map(viewIdOf))).toEqual(new Set([VIEW_ID]));
    expect(FakeSocket.isHeard('client_directory')).toBe(false);
  });

  test('a superadmin’s page is the member’s dashboard', async () => {
    const { go } = await openView();
    await go('/superadmin');
    await expect.poll(() => location.pathname).toBe('/dashboard');
  });

  test('a change is refused with the sentence of the view', async () => {
    const sentence = 'This view only reads. End it to change something.';
    const { go } = await openView((server) =>
      server.refuse(clientRoutes.create, 'impersonation.read_only', sentence),
    );
    await go('/clients?new=true');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana');
    await dialog.getByRole('button', { name: /^(Add|Create)/ }).click();
    await expect.element(dialog).toMatchTextContent(sentence);
    expect(loaded).toEqual([]);
  });

  test('its end is sent with the superadmin’s own eyes, and leads back to the organization', async () => {
    const { server } = await openView();
    await end.click();
    await expect.poll(() => loaded).toEqual([ORGANIZATION_PAGE]);
    const [call] = server.callsOf(superadminViewRoutes.end);
    // The organization on screen is the member's, which isn't the superadmin's own.
    expect([VIEW_AS_HEADER, ORGANIZATION_HEADER].map((name) => call?.headers.get(name))).toEqual([
      null,
      null,
    ]);
    expect(sessionStorage.getItem('oficio.view')).toBe(null);
  });

  test('an end without an answer says so and can be tried again', async () => {
    let isReached = false;
    await openView((server) =>
      server.answer(superadminViewRoutes.end, ({ parameters }) =>
        isReached
          ? { ...view('00000000-0000-7000-8000-00000000a11a'), id: parameters.id ?? '' }
          : new Refusal('rate.limited', 'Too many requests.'),
      ),
    );
    await end.click();
    await expect.element(banner.getByRole('alert')).toMatchTextContent('The view could not be ended.');
    expect(loaded).toEqual([]);
    isReached = true;
    await end.click();
    await expect.poll(() => loaded).toEqual([ORGANIZATION_PAGE]);
  });

  test('a request that the server refuses because the view is over leads back', async () => {
    const { server, go } = await openView();
    server.refuse(clientRoutes.one, 'impersonation.expired', 'This view is over.');
    await go(`/clients/${BRUNO}`);
    await expect.poll(() => loaded).toEqual([ORGANIZATION_PAGE]);
    expect(sessionStorage.getItem('oficio.view')).toBe(null);
  });
});

/** Opens a page whose tab has the grant of a view. */
async function openStored(superadminId: string, expiresInMs: number, answers: (server: FakeServer) => void) {
  const { user, organization, id, expiresAt } = view(superadminId, expiresInMs);
  const grant = {
    id,
    superadminId,
    personName: user.name,
    organizationId: organization.id,
    organizationName: organization.name,
    expiresAt,
  };
  sessionStorage.setItem('oficio.view', JSON.stringify(grant));
  return openScreen('/help-center', { isSuperadmin: true, answers });
}

const ALMA = '00000000-0000-7000-8000-00000000a11a';

test('a view whose time is over leads back at once', async () => {
  await openStored(ALMA, -1_000, answerBoth);
  await expect.poll(() => loaded).toEqual([ORGANIZATION_PAGE]);
});

test('a page that opens after the end of its view is loaded again without it, and the session stays', async () => {
  await openStored(ALMA, 60_000, (server) =>
    server.refuse(authRoutes.me, 'impersonation.expired', 'This view is over.'),
  );
  await expect.poll(() => loaded).toContain('/dashboard');
  expect(sessionStorage.getItem('oficio.view')).toBe(null);
  expect(localStorage.length).toBeGreaterThan(0);
  expect(location.pathname).not.toBe('/login');
});

test('the view of another person of this tab is no view', async () => {
  const { server } = await openStored(BRUNO, 60_000, answerBoth);
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(new Set(server.calls.map(viewIdOf))).toEqual(new Set([null]));
  await expect.element(banner).not.toBeInTheDocument();
});
