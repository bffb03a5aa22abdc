import { randomUUID } from 'node:crypto';
import { addDays, normalised, type ProjectPriority, type ProjectStatus } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoProject {
  code: string;
  name: string;
  status: Exclude<ProjectStatus, 'archived'>;
  priority?: ProjectPriority;
  /** Days after today. */
  startsIn: number;
  dueIn: number | null;
  agreedMinor: number | null;
  budgetHours?: number;
  /** Work for the organization itself. */
  isOwn?: true;
}

const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    code: 'TIE',
    name: 'Tienda en línea',
    status: 'active',
    priority: 'high',
    startsIn: -40,
    dueIn: 3,
    agreedMinor: 4_800_000,
    budgetHours: 45,
  },
  {
    code: 'RED',
    name: 'Rediseño del sitio',
    status: 'active',
    startsIn: -60,
    dueIn: -4,
    agreedMinor: 3_200_000,
    budgetHours: 20,
  },
  { code: 'MEN', name: 'Menú digital', status: 'planned', startsIn: 10, dueIn: 45, agreedMinor: 950_000 },
  {
    code: 'RES',
    name: 'Reservas por internet',
    status: 'on_hold',
    startsIn: -90,
    dueIn: 30,
    agreedMinor: 2_100_000,
    budgetHours: 60,
  },
  {
    code: 'MIG',
    name: 'Migración de correo',
    status: 'completed',
    startsIn: -120,
    dueIn: -80,
    agreedMinor: 600_000,
  },
  {
    code: 'POR',
    name: 'Portafolio propio',
    status: 'active',
    priority: 'low',
    startsIn: -30,
    dueIn: null,
    agreedMinor: null,
    isOwn: true,
  },
];

/** The price of an hour of each project with a client. */
export const HOURLY_RATE_MINOR = 65_000;

/** Projects of the first clients, and one without a client. */
export function projectRows(clients: readonly Row[], { userId, organizationId, now }: DemoOwner): Row[] {
  const today = now.toISOString().slice(0, 10);
  return DEMO_PROJECTS.map((project, index) => {
    const at = `${addDays(today, project.startsIn - 7)}T16:00:00.000Z`;
    const createdAt = at < now.toISOString() ? at : now.toISOString();
    const dueOn = project.dueIn === null ? null : addDays(today, project.dueIn);
    return {
      id: randomUUID(),
      organization_id: organizationId,
      created_by: userId,
      client_id: project.isOwn ? null : clients[index]?.id,
      code: project.code,
      name: project.name,
      status: project.status,
      priority: project.priority ?? 'normal',
      start_on: addDays(today, project.startsIn),
      due_on: dueOn,
      agreed_minor: project.agreedMinor,
      budget_minutes: project.budgetHours === undefined ? null : project.budgetHours * 60,
      hourly_rate_minor: project.isOwn ? null : HOURLY_RATE_MINOR,
      currency: 'MXN',
      created_at: createdAt,
      updated_at: createdAt,
      sort_name: normalised(project.name),
      sort_due_on: dueOn ?? 'infinity',
      sort_agreed_minor: project.agreedMinor ?? -1,
      search_text: ` ${normalised(`${project.name} ${project.code}`)}`,
    };
  });
}

/** The owner works on what isn't planned for later. */
export function projectMemberRows(projects: readonly Row[], { userId }: DemoOwner): Row[] {
  return projects
    .filter(({ status }) => status !== 'planned')
    .map(({ id, organization_id }) => ({ project_id: id, organization_id, user_id: userId }));
}
