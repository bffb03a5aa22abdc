-- The saved views of lists. Each person has their own in each organization.

CREATE TABLE oficio.list_views (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- The key of the list; the contract names all of them.
  list text COLLATE "C" NOT NULL CHECK (char_length(list) <= 60),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  -- The name in lower case, as the service writes it: the locale of a database may change ASCII letters only.
  lower_name text COLLATE "C" NOT NULL,
  search jsonb NOT NULL CHECK (jsonb_typeof(search) = 'object' AND octet_length(search::text) <= 8192),
  hidden_columns text[] CHECK (cardinality(hidden_columns) <= 60),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_views_name ON oficio.list_views (organization_id, user_id, list, lower_name);
