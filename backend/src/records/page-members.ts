import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/** A member of records that other rows have. A page of a list reads these rows once, because a look-up for each record costs more. */
export interface PageMember {
  /** The rows of the records whose ids are in the array: `id`, and `value` with JSON as a text. A record has one row or none. */
  rows(ids: Sql): Sql;
  /** The JSON of a record without a row. */
  absent: string;
}

/** The member of the row `entry`, as JSON. */
export function memberOfRecord({ rows, absent }: PageMember): Sql {
  return sql`coalesce((SELECT given.value FROM (${rows(sql`ARRAY[entry.id]`)}) given), ${raw(`'${absent}'`)})::json`;
}

/** The end of the open item of the row `page`: the members, read by the ids of all rows of `page`. */
export function endOfItem(members: Readonly<Record<string, PageMember>> = {}): Sql {
  const all = Object.entries(members);
  if (all.length === 0) return empty;
  const ids = sql`ARRAY(SELECT id FROM page)`;
  const texts = all.map(
    ([name, { rows, absent }]) => sql`${raw(`',"${name}":'`)} || coalesce((
      SELECT jsonb_object_agg(given.id, given.value) FROM (${rows(ids)}) given
    ) ->> page.id::text, ${raw(`'${absent}'`)})`,
  );
  return sql` || ${join(texts, ' || ')} || '}'`;
}
