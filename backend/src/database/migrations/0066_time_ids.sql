-- The income of a payment sorts beside its payment: the first half of its id, with the time, is that of the payment's id.

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
      VALUES (encode(overlay(uuid_send(gen_random_uuid())
          PLACING substring(uuid_send(new.id) FROM 1 FOR 8) FROM 1 FOR 8), 'hex')::uuid, new.organization_id, oficio.owner_of(new.organization_id),
        coalesce(new.created_by, oficio.owner_of(new.organization_id)), new.date, new.amount_minor, new.currency,
        new.client_id, new.client_name, 'invoice_payment', new.id, new.method, new.reference, new.fx_rate_e8,
        new.base_amount_minor, new.created_at, new.updated_at);
  END IF;
  RETURN NULL;
END $$;
