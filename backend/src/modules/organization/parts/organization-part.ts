/** A part of the organization that is read and changed by itself: its profile, its mails. */
export interface OrganizationPart<Stored> {
  /** The column of each field; an object field has one for each of its members. */
  columns: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Members that aren't stored fields, as SQL on the row `organization`. */
  members?: Readonly<Record<string, string>>;
  /** The stored form of what a person has sent. */
  tidy?(part: Stored): Stored;
}

/** The members of every part. All parts share the organization's version. */
export interface StoredPart {
  id: string;
  version: number;
  /** The organization's name. */
  name: string;
}

export type PartColumns = Pick<OrganizationPart<unknown>, 'columns' | 'members'>;

/** The SQL of a part as JSON, of the row `organization`. */
export function partAsJson({ columns, members = {} }: PartColumns): string {
  return jsonOf({
    id: 'organization.id',
    version: 'organization.version',
    name: 'organization.name',
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        typeof column === 'string' ? `organization.${column}` : jsonOf(qualified(column)),
      ]),
    ),
    ...members,
  });
}

function qualified(columns: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, `organization.${column}`]),
  );
}

function jsonOf(members: Readonly<Record<string, string>>): string {
  return `json_build_object(${Object.entries(members).map(([name, value]) => `'${name}', ${value}`)})`;
}
