-- A row of a live table says which person changed it last; null: a job, or a visitor of a public page. The change stream
-- carries it, so that every page of a person knows the person's own changes.
CREATE FUNCTION oficio.keep_changed_by() RETURNS trigger
LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.changed_by := nullif(current_setting('oficio.user_id', true), '')::uuid;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION oficio.keep_changed_by() FROM PUBLIC;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['client_directory', 'hosting_clients', 'domains', 'invoices', 'income', 'expenses'] LOOP
    EXECUTE format('ALTER TABLE public.%I ADD COLUMN changed_by uuid', name);
    EXECUTE format('CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.%I
      FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by()', name);
    EXECUTE format('GRANT SELECT (changed_by) ON public.%I TO authenticated', name);
  END LOOP;
END $$;
