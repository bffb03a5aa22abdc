import { randomUUID } from 'node:crypto';
import { addDays } from '@oficio/contracts';
import { HOURLY_RATE_MINOR } from './demo-projects.ts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

const WEEKS = 4;

/** By weekday, from Monday: the places of the worked projects among those that have begun, with minutes and a note. */
const WEEK: readonly (readonly [project: number, minutes: number, note: string | null])[][] = [
  [
    [0, 150, 'Catálogo y fotos'],
    [1, 95, null],
  ],
  [[0, 220, 'Carrito de compras']],
  [
    [1, 180, 'Página de inicio'],
    [4, 45, 'Textos'],
  ],
  [
    [0, 130, 'Pagos'],
    [1, 60, 'Llamada con la clienta'],
  ],
  [
    [0, 75, null],
    [4, 120, null],
  ],
];

/** The last weeks of the owner: unbilled time of projects in work, which a project of the organization itself isn't. */
export function timeRows(projects: readonly Row[], { userId, organizationId, now }: DemoOwner): Row[] {
  const today = now.toISOString().slice(0, 10);
  const worked = projects.filter(({ status }) => status !== 'planned');
  return Array.from({ length: WEEKS * 7 }, (_, daysAgo) => addDays(today, -1 - daysAgo)).flatMap((day) => {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    return (WEEK[weekday] ?? []).flatMap(([place, minutes, note]) => {
      const project = worked[place];
      if (!project) return [];
      const isOwn = project.client_id === null;
      return {
        id: randomUUID(),
        organization_id: organizationId,
        created_by: userId,
        project_id: project.id,
        user_id: userId,
        day,
        minutes,
        note,
        billable: !isOwn,
        rate_minor: isOwn ? null : HOURLY_RATE_MINOR,
        currency: project.currency,
        created_at: `${day}T23:00:00.000Z`,
        updated_at: `${day}T23:00:00.000Z`,
      };
    });
  });
}
