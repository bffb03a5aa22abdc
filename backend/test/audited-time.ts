import {
  type BodyOf,
  projectRoutes,
  type TimeEntry,
  timeEntryRoutes,
  timeRoutes,
  timerWriteRoutes,
} from '@oficio/contracts';
import type { Answer, AnyRoute, TestApplication, TestOwner } from './test-application.ts';

/** A request that leaves one row in the audit log: what it says, and the request itself. */
export interface AuditedWrite {
  action: string;
  entity: string;
  make: () => Promise<Answer>;
}

/** The writes of time entries. Each begins with a project of its own. */
export function timeWrites(
  world: () => { app: TestApplication; owner: TestOwner },
): [AnyRoute, AuditedWrite][] {
  const project = async (): Promise<string> => {
    const { app, owner } = world();
    const { id: clientId } = await app.client(owner);
    const body = { name: 'Website', clientId, hourlyRateMinor: 60_00 };
    return (await app.call(projectRoutes.create, { as: owner, body })).body.id;
  };
  const add = async (body: Partial<BodyOf<typeof timeEntryRoutes.create>> = {}) => {
    const { app, owner } = world();
    const projectId = await project();
    return app.call(timeEntryRoutes.create, {
      as: owner,
      body: { projectId, day: '2026-06-17', minutes: 60, ...body },
    });
  };
  const call = (route: AnyRoute, options: object): Promise<Answer> => {
    const { app, owner } = world();
    return app.call(route, { as: owner, ...options });
  };
  /** A write of an entry that was added before, and of which the log has nothing any more. */
  const onEntry = (action: string, make: (entry: TimeEntry) => Promise<Answer>): AuditedWrite => ({
    action,
    entity: 'time_entry',
    make: async () => {
      const { body } = await add();
      await world().app.admin.query('DELETE FROM oficio.audit_log');
      return make(body);
    },
  });
  const onProject = (
    action: string,
    entity: string,
    make: (projectId: string) => Promise<Answer>,
  ): AuditedWrite => ({
    action,
    entity,
    make: async () => {
      const id = await project();
      await world().app.admin.query('DELETE FROM oficio.audit_log');
      return make(id);
    },
  });
  const ofEntry = ({ id }: TimeEntry, body?: object) => ({ parameters: { id }, ...(body && { body }) });
  const started = async (projectId: string) => {
    const { timer } = (
      await world().app.call(timerWriteRoutes.start, { as: world().owner, body: { projectId } })
    ).body;
    await world().app.admin.query('DELETE FROM oficio.audit_log');
    return timer.id;
  };
  return [
    [
      timerWriteRoutes.start,
      onProject('timer_started', 'time_entry', (projectId) =>
        call(timerWriteRoutes.start, { body: { projectId } }),
      ),
    ],
    [
      timerWriteRoutes.stop,
      onProject('timer_stopped', 'time_entry', async (projectId) =>
        call(timerWriteRoutes.stop, { body: { id: await started(projectId) } }),
      ),
    ],
    [
      timeEntryRoutes.create,
      onProject('created', 'time_entry', (projectId) =>
        call(timeEntryRoutes.create, { body: { projectId, day: '2026-06-17', minutes: 60 } }),
      ),
    ],
    [
      timeEntryRoutes.update,
      onEntry('updated', (entry) => call(timeEntryRoutes.update, ofEntry(entry, { version: 1, note: 'x' }))),
    ],
    [timeEntryRoutes.remove, onEntry('deleted', (entry) => call(timeEntryRoutes.remove, ofEntry(entry)))],
    [
      timeRoutes.invoice,
      {
        ...onEntry('created', ({ id, version }) =>
          call(timeRoutes.invoice, { body: { entries: [{ id, version }], grouping: 'entry' } }),
        ),
        entity: 'invoice',
      },
    ],
    [
      timeRoutes.rates,
      onProject('rate_applied', 'project', (projectId) => call(timeRoutes.rates, { body: { projectId } })),
    ],
  ];
}
