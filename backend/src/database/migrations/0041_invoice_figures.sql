-- Counts of invoices are locked like the other counts. Numbers that a pattern repeats are found before they are taken.

CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.invoice_days
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');

-- Also of invoices that the caller doesn't see.
CREATE FUNCTION oficio.is_number_used(organization uuid, of_series text, wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM public.invoices WHERE organization_id = organization AND series = of_series AND number = wanted
  )
$$;
REVOKE ALL ON FUNCTION oficio.is_number_used(uuid, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.is_number_used(uuid, text, text) TO oficio_api, oficio_worker;
