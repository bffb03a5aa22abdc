import { createProjectBodySchema, normalised } from '@oficio/contracts';
import { type ProjectFields, projectArea, projectColumns, requireDays } from '../../projects/project-area.ts';
import { stemOf } from '../../projects/project-code.ts';
import { fault, faultsOf, takeClient } from './named-records.ts';
import type { ImportContext, ImportTarget, ReadRecord } from './target.types.ts';
import { validateWith } from './validate-with.ts';

export const projectTarget: ImportTarget = {
  table: 'projects',
  area: projectArea,
  nameFields: ['name', 'code'],
  validate: validateWith(createProjectBodySchema),
  paths: {
    code: 'code',
    name: 'name',
    status: 'status',
    priority: 'priority',
    startOn: 'startOn',
    dueOn: 'dueOn',
    agreed: 'agreedMinor',
    currency: 'currency',
    budget: 'budgetMinutes',
    description: 'description',
    tags: 'tags',
    notes: 'notes',
  },
  storedKeys: ['entry.code', "coalesce(entry.client_id::text, '') || ' ' || entry.sort_name"],
  async prepare(tx, { scope, projectCodes }) {
    const rows = await tx.rows<{ code: string }>(
      'SELECT code FROM public.projects WHERE organization_id = $1 AND deleted_at IS NULL',
      [scope.organizationId],
    );
    for (const { code } of rows) projectCodes.add(code);
  },
  read(record, context, key) {
    takeClient(record, context);
    takeMembers(record, context);
    // Other products write 0 where there is no budget.
    if (record.given.budgetMinutes === 0) record.given.budgetMinutes = null;
    const { code, clientId, name } = record.given;
    const byName = typeof name === 'string' ? [`1 ${clientId ?? ''} ${normalised(name)}`] : [];
    const byCode = typeof code === 'string' ? [`0 ${code.toUpperCase()}`] : [];
    if (key === 'code') record.keys = byCode.length > 0 ? byCode : byName;
    if (key === 'nameAndClient') record.keys = byName;
  },
  rulesOf(fields, { projectCodes }, before) {
    const { code } = fields as unknown as ProjectFields;
    const isTaken = code !== null && code !== before?.code && projectCodes.has(code);
    return [
      ...faultsOf(() => requireDays(fields as unknown as ProjectFields)),
      ...(isTaken ? [{ field: 'code', message: 'Another project has this code already' }] : []),
    ];
  },
  derived(given, _, { projectCodes }) {
    const fields = given as unknown as ProjectFields;
    const code = fields.code ?? freeCode(stemOf(fields.name), projectCodes);
    projectCodes.add(code);
    return projectColumns(fields, code);
  },
  writesAfter: [
    `INSERT INTO oficio.project_members (organization_id, project_id, user_id)
     SELECT row.organization_id, row.entity_id, member.id::uuid
     FROM imported_rows row, jsonb_array_elements_text(row.parts -> 'memberIds') AS member (id)
     WHERE row.status = 'new' ON CONFLICT DO NOTHING`,
  ],
  ownTables: ['oficio.project_members'],
};

function freeCode(stem: string, taken: ReadonlySet<string>): string {
  let code = stem;
  for (let number = 2; taken.has(code); number += 1) code = `${stem}-${number}`;
  return code;
}

function takeMembers(record: ReadRecord, { names }: ImportContext): void {
  const [{ values }] = record.rows;
  if (!Array.isArray(values.members)) return;
  const memberIds = (values.members as readonly string[]).flatMap((name) => {
    const member = names.member(name);
    if (member !== null && member !== 'several') return [member.id];
    fault(record, 'members', `“${name}” is no member of the organization.`);
    return [];
  });
  record.parts = { memberIds };
}
