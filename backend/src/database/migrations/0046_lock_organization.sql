-- As before. The organization is locked first, as a new row of it or an audit entry would, because a hand-over locks
-- the organization before its records.
CREATE OR REPLACE FUNCTION oficio.lock_clients(organization uuid, clients uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id = organization FOR KEY SHARE;
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id = ANY (clients)
    ORDER BY id FOR KEY SHARE;
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id IN (
    SELECT merged_into FROM public.client_directory WHERE organization_id = organization AND id = ANY (clients))
    ORDER BY id FOR KEY SHARE;
END $$;
