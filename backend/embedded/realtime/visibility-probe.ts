import pg from 'pg';
import type { Table } from './table-catalog.ts';

/** Asks whether the row is visible to the holder of the claims now. */
interface VisibilityQuestion {
  claims: string;
  /** The values of the primary key, in its column order. */
  key: string[];
}

export interface VisibilityProbe {
  /** Waits until the writes of these transactions are visible, because the stream may run ahead of them. */
  settle(transactions: number[]): Promise<void>;
  /**
   * Answers each question by a select under `role` and the question's claims, after `transactions` are visible.
   * Undefined where the select failed, which counts as invisible. Rejects after a failure that may pass: a lack of
   * resources or a conflict.
   */
  ask(
    transactions: number[],
    table: Table,
    role: string,
    questions: VisibilityQuestion[],
  ): Promise<(boolean | undefined)[]>;
}

/** The probe of one connection. Its functions are temporary and end with the session. */
export async function createVisibilityProbe(client: pg.Client): Promise<VisibilityProbe> {
  await client.query(SETTLE);
  const functions = new Map<Table, Promise<string>>();
  let created = 0;

  function functionFor(table: Table): Promise<string> {
    const known = functions.get(table);
    if (known) return known;
    created += 1;
    const name = `pg_temp.oficio_visible_${created}`;
    const made = client.query(visibilityFunction(name, table)).then(() => name);
    functions.set(table, made);
    return made;
  }

  return {
    async settle(transactions) {
      await client.query({
        name: 'settle',
        text: 'select pg_temp.oficio_settle($1)',
        values: [transactions],
      });
    },
    async ask(transactions, table, role, questions) {
      const name = await functionFor(table);
      const claims = [...new Set(questions.map((question) => question.claims))];
      const positions = new Map(claims.map((text, index) => [text, index + 1]));
      const keys = table.primaryKey.map((_column, index) => questions.map(({ key }) => key[index]));
      const whose = questions.map((question) => positions.get(question.claims));
      const values = [transactions, role, claims, whose, ...keys];
      const { rows } = await client.query<{ visible: (boolean | null)[] }>({
        name,
        text: `select ${name}(${values.map((_value, index) => `$${index + 1}`).join(', ')}) as visible`,
        values,
      });
      return (rows[0]?.visible ?? []).map((visible) => visible ?? undefined);
    },
  };
}

/**
 * A commit reaches the stream when it is on disk: a moment before other sessions see it, or much earlier with
 * synchronous standbys. The stream gives 32 bits of the transaction's id; the nearest full id is meant.
 */
const SETTLE = `
create function pg_temp.oficio_settle(_transactions bigint[]) returns void language plpgsql as $$
declare
  _transaction bigint;
  _newest bigint;
  _distance bigint;
begin
  foreach _transaction in array _transactions loop
    loop
      _newest := pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text::bigint;
      _distance := ((_transaction - _newest) % 4294967296 + 4294967296) % 4294967296;
      if _distance >= 2147483648 then _distance := _distance - 4294967296; end if;
      exit when pg_catalog.pg_visible_in_snapshot(
        (_newest + _distance)::text::pg_catalog.xid8, pg_catalog.pg_current_snapshot());
      perform pg_catalog.pg_sleep(0.0005);
    end loop;
  end loop;
end $$`;

/**
 * Runs in a transaction of its own, so that role and claims end with the call. Each question is its own select,
 * because a policy's sub-select is evaluated once for a statement.
 */
function visibilityFunction(name: string, table: Table): string {
  const target = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
  const parameters = table.primaryKey.map((_column, index) => `, _key${index} text[]`).join('');
  const matches = table.primaryKey.map(
    ({ name: column, sqlType }, index) =>
      `_probed.${pg.escapeIdentifier(column)} = _key${index}[_question]::${sqlType}`,
  );
  return `
create function ${name}(_transactions bigint[], _role text, _claims text[], _whose int[]${parameters})
returns boolean[] language plpgsql as $body$
declare
  _visible boolean[] := '{}';
  _claimed int := 0;
begin
  perform pg_temp.oficio_settle(_transactions);
  perform pg_catalog.set_config('role', _role, true);
  for _question in 1 .. pg_catalog.cardinality(_whose) loop
    begin
      if _claimed <> _whose[_question] then
        _claimed := _whose[_question];
        perform pg_catalog.set_config('request.jwt.claims', _claims[_claimed], true);
      end if;
      _visible[_question] := exists (select from ${target} as _probed where ${matches.join(' and ')});
    exception when others then
      -- A passing failure says nothing about the row's visibility, so the stream is abandoned.
      if left(sqlstate, 2) in ('40', '53', '57', '58') or sqlstate = '55P03' then raise; end if;
      -- The rollback to this point has reverted the claims, too.
      _claimed := 0;
      _visible[_question] := null;
    end;
  end loop;
  return _visible;
end $body$`;
}
