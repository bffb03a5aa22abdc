import type pg from 'pg';
import type { Pgoutput } from 'pg-logical-replication';
import { type JsonWriter, jsonWriter, type TypeShape } from './json-value.ts';
import { TOKEN_ROLES } from './token.ts';

export interface TableColumn {
  name: string;
  /** The type's own name: `int8`, `_text`, `uuid`. */
  type: string;
  /** The type as SQL, with its schema. */
  sqlType: string;
  /** Undefined where Postgres itself must convert. */
  toJson: JsonWriter | undefined;
}

/** A published table as the change stream last described it. */
export interface Table {
  oid: number;
  schema: string;
  name: string;
  rowSecurity: boolean;
  columns: TableColumn[];
  primaryKey: TableColumn[];
  /** The columns that each role may select. */
  readable: Map<string, Set<string>>;
}

export interface TableCatalog {
  /** Looks a table up once for each Relation message, because Postgres sends one after every change to the table. */
  describe(relation: Pgoutput.MessageRelation): Promise<Table>;
}

export function createTableCatalog(client: pg.Client): TableCatalog {
  const known = new WeakMap<Pgoutput.MessageRelation, Promise<Table>>();
  return {
    describe(relation) {
      const table = known.get(relation) ?? load(client, relation);
      known.set(relation, table);
      return table;
    },
  };
}

async function load(client: pg.Client, relation: Pgoutput.MessageRelation): Promise<Table> {
  const oid = relation.relationOid >>> 0;
  const types = await loadTypes(client, [...new Set(relation.columns.map(({ typeOid }) => typeOid >>> 0))]);
  const columns = relation.columns.map(({ name, typeOid }): TableColumn => {
    const type = types.get(typeOid >>> 0);
    return type
      ? { name, ...type }
      : { name, type: 'text', sqlType: 'pg_catalog.text', toJson: JSON.stringify };
  });
  const { rowSecurity, primaryKey } = await loadKey(client, oid);
  return {
    oid,
    schema: relation.schema,
    name: relation.name,
    rowSecurity,
    columns,
    primaryKey: primaryKey.flatMap((name) => columns.filter((column) => column.name === name)),
    readable: await loadReadable(client, oid),
  };
}

interface TypeRow {
  oid: string;
  name: string;
  sql_type: string;
  base: string;
  kind: TypeShape['kind'];
  element: string | null;
  element_kind: TypeShape['kind'] | null;
  delimiter: string | null;
}

async function loadTypes(client: pg.Client, oids: number[]): Promise<Map<number, Omit<TableColumn, 'name'>>> {
  const { rows } = await client.query<TypeRow>(TYPES, [oids]);
  return new Map(
    rows.map((row) => {
      const shape: TypeShape = {
        base: Number(row.base),
        kind: row.kind,
        ...(row.element === null ? {} : { element: Number(row.element) }),
        ...(row.element_kind === null ? {} : { elementKind: row.element_kind }),
        ...(row.delimiter === null ? {} : { delimiter: row.delimiter }),
      };
      return [Number(row.oid), { type: row.name, sqlType: row.sql_type, toJson: jsonWriter(shape) }];
    }),
  );
}

async function loadKey(client: pg.Client, oid: number) {
  const { rows } = await client.query<{ rowSecurity: boolean; primaryKey: string[] }>(KEY, [oid]);
  return rows[0] ?? { rowSecurity: true, primaryKey: [] };
}

async function loadReadable(client: pg.Client, oid: number): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ role: string; columns: string[] }>(READABLE, [oid, TOKEN_ROLES]);
  return new Map(rows.map(({ role, columns }) => [role, new Set(columns)]));
}

/** Domains are followed to their base type. A cast to json matters for types that are not built in. */
const TYPES = `
with recursive chain as (
  select t.oid as origin, t.oid, t.typtype, t.typbasetype, t.typelem, t.typsubscript
  from pg_catalog.pg_type t
  where t.oid = any($1::oid[])
     or t.oid in (select e.typelem from pg_catalog.pg_type e where e.oid = any($1::oid[]))
     or t.oid in (select e.typelem from pg_catalog.pg_type e join pg_catalog.pg_type d on d.typbasetype = e.oid
                  where d.oid = any($1::oid[]))
  union all
  select c.origin, t.oid, t.typtype, t.typbasetype, t.typelem, t.typsubscript
  from chain c join pg_catalog.pg_type t on t.oid = c.typbasetype
  where c.typtype = 'd'
), shape as (
  select origin, oid as base, typelem,
    case
      when typsubscript = 'pg_catalog.array_subscript_handler'::regproc then 'array'
      when typtype = 'c' or oid = 'pg_catalog.record'::regtype then 'composite'
      when oid >= 16384 and exists (
        select from pg_catalog.pg_cast
        where castsource = chain.oid and casttarget = 'pg_catalog.json'::regtype) then 'castToJson'
      else 'other'
    end as kind
  from chain where typtype <> 'd'
)
select t.oid, t.typname as name, pg_catalog.format('%I.%I', n.nspname, t.typname) as sql_type,
       s.base, s.kind, e.base as element, e.kind as element_kind, et.typdelim as delimiter
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
join shape s on s.origin = t.oid
left join shape e on s.kind = 'array' and e.origin = s.typelem
left join pg_catalog.pg_type et on et.oid = e.base
where t.oid = any($1::oid[])`;

const KEY = `
select c.relrowsecurity as "rowSecurity",
       coalesce((
         select array_agg(a.attname::text order by k.position)
         from pg_catalog.pg_index i,
              unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
              join pg_catalog.pg_attribute a on a.attrelid = $1 and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary), '{}') as "primaryKey"
from pg_catalog.pg_class c where c.oid = $1`;

const READABLE = `
select r.rolname::text as role, array_agg(a.attname::text) as columns
from pg_catalog.pg_roles r
join pg_catalog.pg_attribute a on a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
where r.rolname = any($2)
  and pg_catalog.has_schema_privilege(r.oid, (select relnamespace from pg_catalog.pg_class where oid = $1), 'usage')
  and pg_catalog.has_column_privilege(r.oid, a.attrelid, a.attnum, 'select')
group by r.rolname`;
