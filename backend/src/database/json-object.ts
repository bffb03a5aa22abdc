/** Columns that hold an instant but aren't named `…_at`. */
const INSTANTS = new Set(['trial_end', 'current_period_end', 'past_due_since', 'cancel_at']);

/** The SQL of a JSON object with these columns of a row. Instants are UTC ISO text. */
export function jsonObject(
  columns: readonly string[],
  row: string,
  expressions: Readonly<Record<string, string>> = {},
): string {
  const members = [
    ...columns.map((column) => `${columnValue(column, `${row}.${column}`)} AS "${camelCase(column)}"`),
    ...Object.entries(expressions).map(([name, expression]) => `${expression} AS "${name}"`),
  ];
  // A function such as json_build_object has at most 100 arguments, which are 50 members.
  return `(SELECT to_json(object) FROM (SELECT ${members.join(', ')}) object)`;
}

function columnValue(column: string, value: string): string {
  const isInstant = column.endsWith('_at') || INSTANTS.has(column);
  return isInstant ? `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value;
}

export function camelCase(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
