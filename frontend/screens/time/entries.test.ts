import {
  clientRoutes,
  invoiceRoutes,
  projectRoutes,
  type TimeEntry,
  timeEntryRoutes,
  timeRoutes,
  type UnbilledTime,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const PROJECT = '00000000-0000-7000-8000-000000000001';
const CLIENT = '00000000-0000-7000-8000-000000000002';
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

const cell = (day: string, minutes: number) => ({
  projectId: PROJECT,
  projectName: 'Website',
  projectColor: null,
  clientName: 'Café Ørsted',
  taskId: null,
  taskTitle: null,
  day,
  minutes,
  entries: 1,
});

describe('the week', () => {
  const open = (path = '/projects/time?week=2026-06-17', options: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(path, {
      ...options,
      answers(server) {
        server.answer(timeRoutes.week, { cells: [cell('2026-06-15', 90), cell('2026-06-16', 35)] });
        server.answer(timeEntryRoutes.create, ({ body }) =>
          server.sample(timeEntryRoutes.create, { day: body.day, projectName: 'Website' }),
        );
      },
    });

  test('has projects as rows, days as columns, and sums of both', async () => {
    await open();
    await expect.element(main.getByRole('heading', { name: 'Jun 15 – 21, 2026' })).toBeVisible();
    const rows = () =>
      main
        .getByRole('row')
        .elements()
        .map((row) => row.textContent);
    await expect.poll(() => rows().at(-1)).toBe('Total1:300:352:05');
    expect(rows().at(1)).toContain('2:05');
    await expectAccessible();
  });

  test('an address that names nobody shows the own week', async () => {
    const { server, user } = await open('/projects/time?week=2026-06-17&person=nobody');
    await expect.element(main.getByRole('row').last()).toMatchTextContent('Total1:300:352:05');
    expect(server.callsOf(timeRoutes.week)[0]?.query).toMatchObject({ userId: user.id });
  });

  test('a cell adds time to its day; what isn’t a duration is refused at the field', async () => {
    const { server } = await open();
    await main.getByRole('button', { name: /^Add time of .*Website.* on Jun 17, 2026$/ }).click();
    const duration = dialog.getByRole('textbox', { name: 'Duration' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    for (const text of ['12/11/2026', '1:75', '']) {
      await duration.fill(text);
      await add.click();
      await expect.element(dialog.getByText('Enter a duration such as 1:30 or 1.5')).toBeVisible();
    }
    await duration.fill('1,5');
    await add.click();
    await expect
      .poll(() => server.callsOf(timeEntryRoutes.create).map(({ body }) => body))
      .toEqual([
        { projectId: PROJECT, taskId: null, day: '2026-06-17', minutes: 90, note: null, billable: true },
      ]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('the start and the end are sent as the clock shows them', async () => {
    const { server } = await open();
    await main.getByRole('button', { name: /^Add time of .*Website.* on Jun 17, 2026$/ }).click();
    await dialog.getByRole('radio', { name: 'Start and end' }).click();
    await dialog.getByLabelText('Start', { exact: true }).fill('22:30');
    await dialog.getByLabelText('End', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect
      .poll(() => server.callsOf(timeEntryRoutes.create).map(({ body }) => body))
      .toMatchObject([{ day: '2026-06-17', from: 1_350, to: 60 }]);
  });

  test('the arrows go to the weeks around it, also from an address that is no week', async () => {
    const { server, router } = await open('/projects/time?week=9999-01-01');
    await main.getByRole('button', { name: 'Next week' }).click();
    await expect.poll(() => server.callsOf(timeRoutes.week).length).toBeGreaterThan(1);
    const { week } = router.state.location.search as { week?: string };
    expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
    await expect.element(main.getByRole('button', { name: 'This week' })).toBeVisible();
  });

  test('a viewer adds nothing', async () => {
    await open(undefined, { role: 'viewer' });
    await expect.element(main.getByRole('table')).toBeVisible();
    await expect.element(main.getByRole('button', { name: /Add time/ })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  const listed = (changes: Partial<TimeEntry>) => (server: FakeServer) => {
    const entry = server.sampleItem(timeEntryRoutes.list, {
      id: PROJECT,
      projectName: 'Website',
      day: '2026-06-17',
      minutes: 95,
      rateMinor: 777_77,
      currency: 'MXN',
      ...changes,
    });
    server.answer(timeEntryRoutes.list, { items: [entry], total: 1, nextCursor: null, minutes: 95 });
    answerEverything(server);
  };

  test('shows hours, the rate and the total; a viewer sees no rate and changes nothing', async () => {
    await openScreen('/projects/time/entries', { answers: listed({}) });
    await expect.element(main.getByRole('cell', { name: '1:35' })).toBeVisible();
    await expect.element(main.getByText(/^Total/)).toBeVisible();
    expect(document.body.textContent).toContain('777.77');
    await expectAccessible();
  });

  test('of a viewer has no rate and no actions', async () => {
    await openScreen('/projects/time/entries', { role: 'viewer', answers: listed({ rateMinor: null }) });
    await expect.element(main.getByRole('cell', { name: '1:35' })).toBeVisible();
    await expect.element(main.getByRole('columnheader', { name: 'Rate' })).not.toBeInTheDocument();
    await expect.element(main.getByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
  });

  test('has no actions for what is billed', async () => {
    const invoice = { id: PROJECT, number: 'INV-2026-0001' };
    await openScreen('/projects/time/entries', { answers: listed({ isBilled: true, invoice }) });
    await expect.element(main.getByText('INV-2026-0001')).toBeVisible();
    await expect.element(main.getByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
  });
});

describe('unbilled time of a project', () => {
  const entry = (changes: Partial<UnbilledTime>): UnbilledTime => ({
    id: crypto.randomUUID(),
    version: 1,
    projectId: PROJECT,
    projectName: 'Website',
    taskId: null,
    taskTitle: null,
    userName: 'Ana',
    day: '2026-06-17',
    minutes: 50,
    note: 'Menu',
    rateMinor: 60_00,
    currency: 'MXN',
    ...changes,
  });
  const entries = [entry({}), entry({ minutes: 10, note: null, day: '2026-06-16' })];

  function answers(server: FakeServer) {
    server.answer(
      projectRoutes.one,
      server.sample(projectRoutes.one, {
        id: PROJECT,
        name: 'Website',
        clientId: CLIENT,
        status: 'active',
        currency: 'MXN',
        archivedAt: null,
        deletedAt: null,
      }),
    );
    server.answer(timeEntryRoutes.list, {
      items: [server.sampleItem(timeEntryRoutes.list, { day: '2026-06-17', minutes: 50 })],
      total: 2,
      nextCursor: null,
      minutes: 60,
    });
    server.answer(timeRoutes.unbilled, {
      step: 15,
      locale: 'en',
      clientId: CLIENT,
      entries,
      sums: [{ currency: 'MXN', minutes: 75, amountMinor: 75_00, entries: 2 }],
      withoutRate: 1,
    });
    server.answer(timeRoutes.invoice, {
      invoiceId: PROJECT,
      title: 'Draft for Café Ørsted',
      lines: 2,
      minutes: 75,
    });
    server.answer(invoiceRoutes.list, { items: [], total: 0, nextCursor: null });
    answerEverything(server);
  }

  test('becomes an invoice with the rounded hours of each entry, once, also after a lost answer', async () => {
    const { server } = await openScreen(`/projects/${PROJECT}/time`, { answers });
    await expect.element(main.getByText('1:15 h · MX$75.00')).toBeVisible();
    await expect.element(main.getByText('1 entry without a rate can’t be invoiced.')).toBeVisible();
    await main.getByRole('button', { name: 'Invoice unbilled…' }).click();
    const rows = () =>
      dialog
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.textContent);
    await expect
      .poll(rows)
      .toEqual([
        'Website, Jun 16, 20260:15MX$15.00',
        'Website: Menu, Jun 17, 20261:00MX$60.00',
        'Total, without tax1:15MX$75.00',
      ]);
    await expectAccessible();
    await dialog.getByRole('combobox', { name: 'Lines' }).selectOptions('A line for each project');
    await expect
      .poll(rows)
      .toEqual(['Website, Jun 16, 2026 – Jun 17, 20261:15MX$75.00', 'Total, without tax1:15MX$75.00']);
    server.loseAnswers(timeRoutes.invoice, 3);
    const draft = dialog.getByRole('button', { name: 'Draft invoice' });
    await draft.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await draft.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const calls = server.callsOf(timeRoutes.invoice);
    expect(new Set(calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(calls[0]?.body).toEqual({
      entries: entries.map(({ id, version }) => ({ id, version })),
      grouping: 'project',
    });
  });

  test('of a client stands above the client’s invoices, and one invoice bills all projects', async () => {
    const { server } = await openScreen(`/clients/${CLIENT}/invoices`, {
      answers(fake) {
        const client = { id: CLIENT, deletedAt: null, archivedAt: null };
        fake.answer(clientRoutes.one, fake.sample(clientRoutes.one, client));
        answers(fake);
      },
    });
    await expect.element(main.getByText('Unbilled time: 1:15 h (MX$75.00)')).toBeVisible();
    await main.getByRole('button', { name: 'Invoice unbilled…' }).click();
    await expect.element(dialog.getByRole('row').last()).toMatchTextContent('Total, without tax1:15');
    await dialog.getByRole('button', { name: 'Draft invoice' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.callsOf(timeRoutes.invoice)).toHaveLength(1);
    const asked = server.callsOf(timeRoutes.unbilled).map(({ query }) => query);
    expect(asked).toEqual(asked.map(() => expect.objectContaining({ clientId: CLIENT })));
  });

  test('Escape closes the dialog and invoices nothing', async () => {
    const { server } = await openScreen(`/projects/${PROJECT}/time`, { answers });
    await main.getByRole('button', { name: 'Invoice unbilled…' }).click();
    await expect.element(dialog.getByRole('table')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.callsOf(timeRoutes.invoice)).toEqual([]);
  });

  test('has no amount for a viewer', async () => {
    await openScreen(`/projects/${PROJECT}/time`, { role: 'viewer', answers });
    await expect.element(main.getByRole('heading', { name: 'Time', exact: true })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Invoice unbilled…' })).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('75.00');
  });
});
