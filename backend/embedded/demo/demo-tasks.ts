import { randomUUID } from 'node:crypto';
import { addDays, normalised, type TaskStatus } from '@oficio/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoTask {
  title: string;
  status: TaskStatus;
  /** Days after today. */
  dueIn?: number;
  minutes?: number;
  labels?: readonly string[];
  checklist?: readonly [text: string, done: boolean][];
  isOwn?: true;
}

const DEMO_TASKS: readonly DemoTask[] = [
  {
    title: 'Probar el pago con tarjeta',
    status: 'todo',
    dueIn: 1,
    minutes: 90,
    labels: ['pagos'],
    isOwn: true,
  },
  {
    title: 'Subir el catálogo',
    status: 'in_progress',
    dueIn: 0,
    minutes: 240,
    isOwn: true,
    checklist: [
      ['Fotos', true],
      ['Precios', true],
      ['Existencias', false],
    ],
  },
  { title: 'Textos de la página de envíos', status: 'todo', dueIn: 5, labels: ['contenido'] },
  {
    title: 'Logo en alta resolución',
    status: 'blocked',
    dueIn: -2,
    labels: ['espera al cliente'],
    isOwn: true,
  },
  { title: 'Dominio y certificado', status: 'done', minutes: 30, isOwn: true },
  { title: 'Diseño de la portada', status: 'done', minutes: 480 },
];

/** The same tasks for each project that is under way. */
export function taskRows(projects: readonly Row[], { userId, organizationId, now }: DemoOwner): Row[] {
  const today = now.toISOString().slice(0, 10);
  const ranks = generateNKeysBetween(null, null, DEMO_TASKS.length);
  return projects
    .filter(({ status }) => status === 'active')
    .flatMap(({ id: projectId, created_at: at }) =>
      DEMO_TASKS.map((task, index) => ({
        id: randomUUID(),
        organization_id: organizationId,
        project_id: projectId,
        created_by: userId,
        title: task.title,
        status: task.status,
        assignee_id: task.isOwn ? userId : null,
        due_on: task.dueIn === undefined ? null : addDays(today, task.dueIn),
        estimate_minutes: task.minutes ?? null,
        labels: task.labels ?? [],
        checklist: (task.checklist ?? []).map(([text, done]) => ({ id: randomUUID(), text, done })),
        search_text: ` ${normalised([task.title, ...(task.labels ?? [])].join(' '))}`,
        rank: ranks[index],
        completed_at: task.status === 'done' ? at : null,
        created_at: at,
        updated_at: at,
      })),
    );
}
