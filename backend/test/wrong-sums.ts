import type { TestApplication } from './test-application.ts';

/** The kept sums, counts and balances of all organizations that differ from their recount. */
export async function wrongSums(app: Pick<TestApplication, 'admin'>): Promise<Record<string, unknown>[]> {
  const { rows } = await app.admin.query(
    `SELECT wrong.* FROM oficio.organizations organization, oficio.wrong_sums(organization.id) wrong`,
  );
  return rows;
}
