-- The order of locks of a merge and of a rename: client, payments, income or invoices, each in the order of their ids.

-- Takes the locks that new rows of the clients of some rows take, under a caller who may not change the clients. A
-- client that was merged while this waited leads on to the kept one.
CREATE FUNCTION oficio.lock_clients(organization uuid, clients uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id = ANY (clients)
    ORDER BY id FOR KEY SHARE;
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id IN (
    SELECT merged_into FROM public.client_directory WHERE organization_id = organization AND id = ANY (clients))
    ORDER BY id FOR KEY SHARE;
END $$;
REVOKE ALL ON FUNCTION oficio.lock_clients(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.lock_clients(uuid, uuid[]) TO oficio_api, oficio_worker;
DROP FUNCTION oficio.lock_client(uuid, uuid);

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
  RETURN NULL;
END $$;

-- As before. A changed payment updates its income without a new row, whose triggers would lock the client.
CREATE OR REPLACE FUNCTION oficio.project_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF new.status NOT IN ('succeeded', 'disputed') THEN
    UPDATE public.income SET deleted_at = new.updated_at, version = version + 1, updated_at = new.updated_at
      WHERE payment_id = new.id AND deleted_at IS NULL;
  ELSIF EXISTS (SELECT FROM public.income WHERE payment_id = new.id) THEN
    UPDATE public.income SET method = new.method, reference = new.reference, version = version + 1,
        updated_at = new.updated_at
      WHERE payment_id = new.id AND (method, reference) IS DISTINCT FROM (new.method, new.reference);
  ELSE
    INSERT INTO public.income (id, organization_id, user_id, created_by, date, amount_minor, currency, client_id,
        client_name, source, payment_id, method, reference, fx_rate_e8, base_amount_minor, created_at, updated_at)
      VALUES (gen_random_uuid(), new.organization_id, oficio.owner_of(new.organization_id),
        coalesce(new.created_by, oficio.owner_of(new.organization_id)), new.date, new.amount_minor, new.currency,
        new.client_id, new.client_name, 'invoice_payment', new.id, new.method, new.reference, new.fx_rate_e8,
        new.base_amount_minor, new.created_at, new.updated_at);
  END IF;
  RETURN NULL;
END $$;
