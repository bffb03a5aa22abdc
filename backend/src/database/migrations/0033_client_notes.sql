-- Notes of clients.

CREATE TABLE oficio.client_notes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  client_id uuid NOT NULL,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  pinned boolean NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz(3),
  FOREIGN KEY (organization_id, client_id) REFERENCES public.client_directory (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_notes_of_client ON oficio.client_notes (organization_id, client_id, pinned, created_at, id);
CREATE INDEX client_notes_purge ON oficio.client_notes (deleted_at) WHERE deleted_at IS NOT NULL;
SELECT oficio.protect_table('oficio.client_notes', NULL, 'records.write', client => 'client_id');
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.client_notes
  FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.follow_merge();

-- As before, with notes.
CREATE OR REPLACE FUNCTION oficio.forget_purged_rows(ids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE oficio.audit_log SET entity_name = 'a removed ' || entity_type, changes = '{}'
  WHERE entity_id = ANY (ids)
    AND entity_type IN ('client', 'hosting', 'domain', 'invoice', 'income', 'expense', 'note')
    AND NOT EXISTS (SELECT FROM public.client_directory WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.hosting_clients WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.domains WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.invoices WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.income WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.expenses WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM oficio.client_notes WHERE id = entity_id)
$$;
