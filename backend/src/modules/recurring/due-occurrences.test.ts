import type { INestApplication } from '@nestjs/common';
import {
  type BodyOf,
  clientMergeRoutes,
  clientRoutes,
  exchangeRateRoutes,
  invoiceRoutes,
  recurringRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer, line } from '../../../test/test-invoices.ts';
import {
  invoiceTemplate,
  series,
  seriesBody,
  seriesOf,
  type TestSeries,
} from '../../../test/test-recurring.ts';
import { createApplication } from '../../application.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { DueOccurrences } from './due-occurrences.ts';
import { RecurringNotices } from './recurring-notices.ts';

let inbox: TestInbox;
let app: TestApplication;
let replica: INestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, rateLimits: { writes: unlimited } });
  replica = await createApplication(app.options);
  await replica.init();
});
afterAll(async () => {
  await replica.close();
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-01-20T18:00:00.000Z');
  owner = await issuer(app);
  await organization("timezone = 'America/Mexico_City'");
});

const organization = (assignment: string) =>
  app.admin.query(`UPDATE oficio.organizations SET ${assignment} WHERE id = $1`, [owner.organizationId]);
const start = (body: Partial<BodyOf<typeof recurringRoutes.create>> = {}) =>
  series(app, owner, { startOn: '2026-01-31', ...body });
const addRate = () =>
  app.call(exchangeRateRoutes.create, {
    as: owner,
    body: { currency: 'EUR', date: '2026-01-02', rateE8: 2_000_000_000 },
  });
/** At an instant, in one process. */
const runAt = async (at: string) => {
  app.clock.set(at);
  await app.nest.get(DueOccurrences).run();
};
const jobAt = async (name: 'recurring.due' | 'recurring.notice', at: string) => {
  app.clock.set(at);
  await app.admin.query('SELECT oficio.enqueue_job($1, $2)', [name, '{}']);
  await app.nest.get(Jobs, { strict: false }).runPending();
};
const invoicesOf = async ({ id }: Pick<TestSeries, 'id'>) => {
  const { body } = await app.call(invoiceRoutes.list, {
    as: owner,
    query: { recurringId: id, sort: 'createdAt' },
  });
  return body.items
    .toSorted((one, other) => (one.occurrence ?? 0) - (other.occurrence ?? 0))
    .map(({ occurrence, lifecycle, issueDate }) => [occurrence, lifecycle, issueDate]);
};
const made = async ({ id }: Pick<TestSeries, 'id'>) =>
  (await seriesOf(app, owner, id)).documents
    .map(({ occurrence, on, missed }) => [occurrence, on, missed])
    .toReversed();

describe('an occurrence', () => {
  test('comes on its day in the time zone of the organization, with the lines of the series', async () => {
    const added = await start({ mode: 'issue' });
    // In Mexico City the 31st begins at six in the morning, UTC.
    await jobAt('recurring.due', '2026-01-31T05:59:00.000Z');
    expect(await invoicesOf(added)).toEqual([]);
    await jobAt('recurring.due', '2026-01-31T06:00:00.000Z');
    expect(await invoicesOf(added)).toEqual([[1, 'issued', '2026-01-31']]);
    await jobAt('recurring.due', '2026-02-28T06:00:00.000Z');
    await jobAt('recurring.due', '2026-03-31T05:59:00.000Z');
    expect(await invoicesOf(added)).toEqual([
      [1, 'issued', '2026-01-31'],
      [2, 'issued', '2026-02-28'],
    ]);
    const [latest] = (await seriesOf(app, owner, added.id)).documents;
    const invoice = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: latest?.id ?? '' } });
    expect(invoice.body).toMatchObject({
      number: 'INV-2026-0002',
      totalMinor: 10_000,
      lines: [{ description: 'Sitio web' }],
      recurringId: added.id,
      occurrence: 2,
      recurring: { name: 'Mantenimiento', on: '2026-02-28', missed: false, endAfter: null },
    });
  });

  test('of a series that sends is issued and reaches the client', async () => {
    const { id: clientId } = await app.client(owner, { displayName: 'Nopal', email: 'nopal@example.com' });
    const added = await start({ clientId, mode: 'issue_and_send' });
    await jobAt('recurring.due', '2026-01-31T12:00:00.000Z');
    expect(await invoicesOf(added)).toEqual([[1, 'issued', '2026-01-31']]);
    expect(inbox.to('nopal@example.com').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('INV-2026-0001'),
    ]);
    const { body } = await app.call(invoiceRoutes.list, { as: owner, query: { clientId } });
    expect(body.items).toMatchObject([{ delivery: 'sent' }]);
  });

  test('of a draft series waits as a draft without a number', async () => {
    const added = await start({ endAfter: 1 });
    await runAt('2026-01-31T12:00:00.000Z');
    expect(await invoicesOf(added)).toEqual([[1, 'draft', null]]);
    expect(await seriesOf(app, owner, added.id)).toMatchObject({ status: 'ended', nextOn: null });
  });
});

describe('after three months without the server', () => {
  test('one invoice is automatic, the earlier ones are drafts, and two processes make nothing twice', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => start({ mode: 'issue' })));
    app.clock.set('2026-04-30T12:00:00.000Z');
    const processes = [app.nest, replica].map((nest) => nest.get(DueOccurrences, { strict: false }));
    await Promise.all(processes.map((process) => process.run()));
    await Promise.all(processes.map((process) => process.run()));
    for (const one of all) {
      expect(await invoicesOf(one)).toEqual([
        [1, 'draft', null],
        [2, 'draft', null],
        [3, 'draft', null],
        [4, 'issued', '2026-04-30'],
      ]);
      expect(await made(one)).toEqual([
        [1, '2026-01-31', true],
        [2, '2026-02-28', true],
        [3, '2026-03-31', true],
        [4, '2026-04-30', false],
      ]);
      expect(await seriesOf(app, owner, one.id)).toMatchObject({ nextOccurrence: 5, nextOn: '2026-05-31' });
    }
  });

  test('the database itself refuses a second document of an occurrence', async () => {
    const added = await start();
    await runAt('2026-02-28T12:00:00.000Z');
    await expect(
      app.admin.query('UPDATE public.invoices SET occurrence = 1 WHERE recurring_id = $1', [added.id]),
    ).rejects.toThrow('invoices_of_series');
  });
});

describe('an occurrence that fails', () => {
  test.each<[string, Partial<BodyOf<typeof recurringRoutes.create>>, () => Promise<unknown>, string]>([
    [
      'in closed books',
      { mode: 'issue' },
      () =>
        app.admin.query(
          "UPDATE oficio.billing_settings SET closed_on = '2027-01-01' WHERE organization_id = $1",
          [owner.organizationId],
        ),
      'closed',
    ],
    [
      'without a rate',
      { mode: 'issue', template: { ...invoiceTemplate, currency: 'EUR' } },
      () => app.admin.query('DELETE FROM oficio.exchange_rates'),
      'Please enter how many MXN one EUR is.',
    ],
    [
      'of an organization that isn’t set up',
      { mode: 'issue' },
      () => organization('setup_completed_at = NULL'),
      'organization',
    ],
    [
      'for a client without an address',
      { mode: 'issue_and_send' },
      () => app.admin.query("UPDATE public.client_directory SET email = NULL WHERE display_name = 'Nopal'"),
      'Nopal has no email address for invoices. Please add one.',
    ],
  ])(
    '%s leaves nothing, is tried again each day, and pauses the series the third time',
    async (_, body, break_, reason) => {
      await addRate();
      const client = await app.client(owner, { displayName: 'Nopal', email: 'nopal@example.com' });
      const added = await start({ clientId: client.id, ...body });
      await break_();
      const address = owner.email;
      const stands = async () => {
        const { status, failures, lastFailure } = await seriesOf(app, owner, added.id);
        return [status, failures, lastFailure];
      };
      await runAt('2026-01-31T12:00:00.000Z');
      await runAt('2026-01-31T13:00:00.000Z');
      expect(await stands()).toEqual(['active', 1, expect.stringContaining(reason)]);
      await runAt('2026-02-01T12:00:00.000Z');
      await runAt('2026-02-02T12:00:00.000Z');
      expect(await stands()).toEqual(['paused', 3, expect.stringContaining(reason)]);
      await runAt('2026-02-03T12:00:00.000Z');
      expect(await invoicesOf(added)).toEqual([]);
      const { rows } = await app.admin.query(
        "SELECT actor_kind, changes FROM oficio.audit_log WHERE entity_id = $1 AND action = 'paused'",
        [added.id],
      );
      expect(rows).toEqual([{ actor_kind: 'system', changes: { reason: expect.stringContaining(reason) } }]);
      await app.nest.get(Jobs, { strict: false }).runPending();
      const [mail, ...more] = inbox.to(address).filter(({ subject }) => subject.includes('is paused'));
      expect([mail?.subject, more]).toEqual(['The recurring invoice Mantenimiento is paused', []]);
      expect(mail?.text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ')).toContain(reason);
      expect(mail?.text).toContain(`/accounting/recurring/${added.id}`);
    },
  );

  test('comes at once after its series was changed', async () => {
    const template = { ...invoiceTemplate, currency: 'EUR' } as const;
    await addRate();
    const added = await start({ mode: 'issue', template });
    await app.admin.query('DELETE FROM oficio.exchange_rates');
    await runAt('2026-01-31T12:00:00.000Z');
    const { version } = await seriesOf(app, owner, added.id);
    await app.call(recurringRoutes.update, {
      as: owner,
      parameters: { id: added.id },
      body: { version, template: { ...template, currency: 'MXN' } },
    });
    await runAt('2026-01-31T13:00:00.000Z');
    expect(await invoicesOf(added)).toEqual([[1, 'issued', '2026-01-31']]);
    expect(await seriesOf(app, owner, added.id)).toMatchObject({ failures: 0, lastFailure: null });
  });

  test('holds back no other series', async () => {
    const { id: clientId } = await app.client(owner, { displayName: 'Nopal', email: 'nopal@example.com' });
    const failing = await start({ clientId, mode: 'issue_and_send' });
    await app.admin.query('UPDATE public.client_directory SET email = NULL WHERE id = $1', [clientId]);
    const other = await start();
    await runAt('2026-01-31T12:00:00.000Z');
    expect([await invoicesOf(failing), await invoicesOf(other)]).toEqual([[], [[1, 'draft', null]]]);
  });
});

describe('a series', () => {
  test('isn’t started or resumed without a rate or a recipient, and the fault says what is missing', async () => {
    const { id: clientId } = await app.client(owner, { displayName: 'Nopal' });
    const attempt = async (body: Partial<BodyOf<typeof recurringRoutes.create>>) => {
      const full = { ...seriesBody(clientId, '2026-01-31'), ...body };
      const answer = await app.call(recurringRoutes.create, { as: owner, body: full });
      const { code, details } = answer.body as { code?: string; details?: { fields?: object[] } };
      return [answer.status, code, details?.fields];
    };
    const inEuros = { mode: 'issue', template: { ...invoiceTemplate, currency: 'EUR' } } as const;
    const noRate =
      'There is no exchange rate yet. Please enter how many MXN one EUR is, in the invoicing settings.';
    expect(await attempt(inEuros)).toEqual([409, 'rate.missing', [{ path: 'mode', message: noRate }]]);
    const noAddress = 'Nopal has no email address for invoices. Please add one.';
    expect(await attempt({ mode: 'issue_and_send' })).toEqual([
      400,
      'request.invalid',
      [{ path: 'mode', message: noAddress }],
    ]);
    expect(await attempt({ ...inEuros, mode: 'draft' })).toEqual([201, undefined, undefined]);
    await addRate();
    const added = await start({ clientId, ...inEuros });
    await app.admin.query('DELETE FROM oficio.exchange_rates');
    const change = async (route: typeof recurringRoutes.pause) => {
      const { version } = await seriesOf(app, owner, added.id);
      return app.call(route, { as: owner, parameters: { id: added.id }, body: { version } });
    };
    expect((await change(recurringRoutes.pause)).status).toBe(200);
    expect((await change(recurringRoutes.resume)).body).toMatchObject({
      code: 'rate.missing',
      message: noRate,
    });
  });

  test('fills the placeholders of its lines and texts, in the client’s language', async () => {
    const { id: clientId } = await app.client(owner, { locale: 'es' });
    const added = await start({
      clientId,
      template: {
        ...invoiceTemplate,
        lines: [line({ description: 'Hosting {month} {year}' })],
        notes: 'Periodo: {period}',
        terms: '{quarter}',
      },
    });
    await runAt('2026-01-31T12:00:00.000Z');
    const [first] = (await seriesOf(app, owner, added.id)).documents;
    const parameters = { id: first?.id ?? '' };
    expect((await app.call(invoiceRoutes.one, { as: owner, parameters })).body).toMatchObject({
      lines: [{ description: 'Hosting enero 2026' }],
      notes: 'Periodo: 31 ene 2026 – 27 feb 2026',
      terms: 'T1',
    });
  });

  test('with an unknown placeholder is refused at its field', async () => {
    const { id: clientId } = await app.client(owner);
    const lines = [line(), line({ description: 'Hosting {mes}' })];
    const body = { ...seriesBody(clientId, '2026-01-31'), template: { ...invoiceTemplate, lines } };
    const answer = await app.call(recurringRoutes.create, { as: owner, body });
    const message = '{mes} isn’t known here. You can write {month}, {quarter}, {year}, {period}';
    expect(answer.body as object).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'template.lines.1.description', message }] },
    });
  });

  test('pauses with the reason when its client is archived, and resumes when it is back', async () => {
    const client = await app.client(owner, { displayName: 'Nopal' });
    const added = await start({ clientId: client.id });
    const archived = await app.call(clientRoutes.archive, {
      as: owner,
      parameters: { id: client.id },
      body: { version: client.version },
    });
    await runAt('2026-01-21T12:00:00.000Z');
    const paused = await seriesOf(app, owner, added.id);
    const reason = 'Nopal is in the archive or in the trash. Restore the client first.';
    expect(paused).toMatchObject({ status: 'paused', lastFailure: reason });
    const resume = () =>
      app.call(recurringRoutes.resume, {
        as: owner,
        parameters: { id: added.id },
        body: { version: paused.version },
      });
    expect((await resume()).body).toMatchObject({ code: 'resource.in_use', message: reason });
    await app.call(clientRoutes.restore, {
      as: owner,
      parameters: { id: client.id },
      body: { version: archived.body.version },
    });
    expect((await resume()).body).toMatchObject({ status: 'active', lastFailure: null });
  });

  test('follows its client into a merge', async () => {
    const [kept, gone] = [await app.client(owner, { displayName: 'Ceiba' }), await app.client(owner)];
    const added = await start({ clientId: gone.id });
    await app.call(clientMergeRoutes.merge, {
      as: owner,
      body: { keepId: kept.id, goneId: gone.id, fields: [] },
    });
    await runAt('2026-01-31T12:00:00.000Z');
    const { body } = await app.call(invoiceRoutes.list, { as: owner, query: { clientId: kept.id } });
    expect(body.items).toMatchObject([{ recurringId: added.id, clientName: 'Ceiba' }]);
  });

  test('issues after invoices of later days on the present day, because numbers follow dates', async () => {
    const added = await start({ mode: 'issue' });
    app.clock.set('2026-02-03T12:00:00.000Z');
    await issued(app, owner);
    await runAt('2026-02-03T13:00:00.000Z');
    expect(await invoicesOf(added)).toEqual([[1, 'issued', '2026-02-03']]);
  });
});

describe('a notice', () => {
  const subjects = (address: string) => inbox.to(address).map(({ subject }) => subject);

  test('reaches the client some days ahead, once', async () => {
    const { id: clientId } = await app.client(owner, { email: 'aviso@example.com' });
    await start({ clientId, mode: 'issue', noticeDays: [5] });
    await jobAt('recurring.notice', '2026-01-26T05:59:00.000Z');
    expect(subjects('aviso@example.com')).toEqual([]);
    for (const day of ['26', '27', '28']) await jobAt('recurring.notice', `2026-01-${day}T12:00:00.000Z`);
    expect(subjects('aviso@example.com')).toEqual([expect.stringContaining('Jan 31, 2026')]);
    expect(inbox.to('aviso@example.com')[0]?.text).toContain('Mantenimiento');
  });

  test('comes once for each of its days, and a late one gives way to a nearer one', async () => {
    const { id: clientId } = await app.client(owner, { email: 'avisos@example.com' });
    await start({ clientId, mode: 'issue', noticeDays: [1, 10, 3, 7] });
    const sentUntil = async (...days: number[]) => {
      for (const day of days) await jobAt('recurring.notice', `2026-01-${day}T12:00:00.000Z`);
      return subjects('avisos@example.com').length;
    };
    expect(await sentUntil(20)).toBe(0);
    expect(await sentUntil(21, 22, 23)).toBe(1);
    // Without a run on the days 24 to 28.
    expect(await sentUntil(29)).toBe(2);
    expect(await sentUntil(29, 30)).toBe(3);
    expect(await sentUntil(30)).toBe(3);
  });

  test('is made once by two processes, and not by a day that was added later and is past', async () => {
    const { id: clientId } = await app.client(owner, { email: 'uno@example.com' });
    const { id, version } = await start({ clientId, mode: 'issue', noticeDays: [7] });
    app.clock.set('2026-01-24T12:00:00.000Z');
    await Promise.all([app.nest, replica].map((each) => each.get(RecurringNotices).announce()));
    await app.nest.get(Jobs, { strict: false }).runPending();
    const body = { version, noticeDays: [10, 1] };
    await app.call(recurringRoutes.update, { as: owner, parameters: { id }, body });
    await jobAt('recurring.notice', '2026-01-25T12:00:00.000Z');
    expect(subjects('uno@example.com')).toHaveLength(1);
    await jobAt('recurring.notice', '2026-01-30T12:00:00.000Z');
    expect(subjects('uno@example.com')).toHaveLength(2);
  });

  test.each([
    ['twice', [7, 7], 'Please enter each number of days once'],
    ['with a part of a day', [1.5], 'Please enter whole numbers of days from 1 to 90, like 7, 1'],
    ['too early', [91], 'Please enter whole numbers of days from 1 to 90, like 7, 1'],
    ['too often', [6, 5, 4, 3, 2, 1], 'At most 5 notices'],
  ])('%s is refused at its field', async (_, noticeDays, message) => {
    const { id: clientId } = await app.client(owner);
    const plain = { name: 'x', frequency: 'monthly', mode: 'issue', startOn: '2026-01-31' } as const;
    const { status, body } = await app.call(recurringRoutes.create, {
      as: owner,
      body: { ...plain, clientId, template: invoiceTemplate, noticeDays },
    });
    const { details } = body as unknown as { details?: { fields?: object[] } };
    expect([status, details?.fields]).toEqual([400, [{ path: 'noticeDays', message }]]);
  });

  test('announces no draft', async () => {
    const { id: clientId } = await app.client(owner, { email: 'borrador@example.com' });
    await start({ clientId, mode: 'draft', noticeDays: [5] });
    await jobAt('recurring.notice', '2026-01-28T12:00:00.000Z');
    expect(subjects('borrador@example.com')).toEqual([]);
  });
});
