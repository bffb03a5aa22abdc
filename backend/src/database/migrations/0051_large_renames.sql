-- As before. Hosted realtime drops a transaction of some thousand changes without notice, so the job `row.touch` then
-- touches one row of each live table in a small one (LargeWrites).
CREATE OR REPLACE FUNCTION oficio.rename_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM public.domains WHERE client_id = new.id AND organization_id = new.organization_id
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.domains SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  PERFORM FROM oficio.payments WHERE client_id = new.id AND organization_id = new.organization_id
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE oficio.payments SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  PERFORM FROM public.invoices WHERE client_id = new.id AND organization_id = new.organization_id
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.invoices SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;

  PERFORM oficio.enqueue_job('row.touch', jsonb_build_object('table', renamed.name, 'id', renamed.id))
  FROM (
    SELECT name, (array_agg(id))[1] AS id, sum(count(*)) OVER () AS rows FROM (
      SELECT 'client_directory' AS name, new.id AS id
      UNION ALL SELECT 'domains', id FROM public.domains
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'income', id FROM public.income
        WHERE client_id = new.id AND organization_id = new.organization_id AND payment_id IS NOT NULL
      UNION ALL SELECT 'invoices', id FROM public.invoices
        WHERE client_id = new.id AND organization_id = new.organization_id
    ) live GROUP BY 1
  ) renamed WHERE renamed.rows > 1000;
  RETURN NULL;
END $$;
