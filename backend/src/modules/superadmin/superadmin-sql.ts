import { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';

/** A person as JSON, for the worker. `id` is an SQL expression. */
export const namedUser = (id: string): Sql =>
  raw(`json_build_object('id', ${id}, 'email', coalesce(oficio.address_of(${id}), ''), 'name', coalesce(
    (SELECT nullif(trim(concat_ws(' ', named.first_name, named.last_name)), '')
     FROM oficio.profiles named WHERE named.id = ${id}), oficio.address_of(${id}), 'Removed account'))`);

/** An organization as JSON; null for none. `id` is an SQL expression. */
export const namedOrganization = (id: string): Sql =>
  raw(`(SELECT json_build_object('id', organization.id, 'name', organization.name)
    FROM oficio.organizations organization WHERE organization.id = ${id})`);

/** Runs a statement of a template in a transaction. */
export function run<Row extends object>(tx: Transaction, { text, values }: Sql): Promise<Row[]> {
  return tx.rows(text, values) as unknown as Promise<Row[]>;
}
