-- Each row of a list keeps its item as JSON, so that reading a page joins texts instead of writing every value again.

CREATE FUNCTION oficio.json_instant(instant timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The object stays open: reading adds the members that depend on other rows or on the time, and the brace.
CREATE FUNCTION oficio.client_list_item(client public.client_directory) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT left(row_to_json(item)::text, -1) || coalesce(',"currency":' || to_json((client).currency)::text, '')
  FROM (SELECT
    (client).id AS "id",
    (client).display_name AS "displayName",
    (client).type AS "type",
    CASE WHEN (client).archived_at IS NULL THEN (client).status ELSE 'archived' END AS "status",
    nullif((client).primary_contact, '') AS "primaryContact",
    nullif((client).email, '') AS "email",
    nullif((client).phone, '') AS "phone",
    nullif((client).website, '') AS "website",
    (client).tags AS "tags",
    oficio.json_instant((client).created_at) AS "createdAt",
    oficio.json_instant((client).updated_at) AS "updatedAt",
    (client).version AS "version"
  ) item
);

CREATE FUNCTION oficio.keep_client_list_item() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  new.list_item := oficio.client_list_item(new);
  RETURN new;
END $$;

ALTER TABLE public.client_directory ADD COLUMN list_item text;
-- Rewriting the table fills the present rows; an UPDATE would reach every subscriber of the change stream.
ALTER TABLE public.client_directory ALTER COLUMN list_item TYPE text USING oficio.client_list_item(client_directory);
ALTER TABLE public.client_directory ALTER COLUMN list_item SET NOT NULL;

CREATE TRIGGER keep_list_item BEFORE INSERT OR UPDATE ON public.client_directory
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_client_list_item();
