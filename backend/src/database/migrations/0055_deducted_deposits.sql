-- A line's source is billed by one document. A void document and a draft in the trash free it; so does an issued credit
-- note, which gives back what its invoice deducts.
CREATE FUNCTION oficio.keep_sources() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF new.kind = 'credit_note' THEN
    UPDATE oficio.invoice_lines line SET live = (new.lifecycle <> 'issued')
    FROM oficio.invoice_lines given
    WHERE line.invoice_id = new.corrects_id AND line.organization_id = new.organization_id
      AND given.invoice_id = new.id AND given.organization_id = new.organization_id
      AND given.source_type = line.source_type AND given.source_id = line.source_id;
  ELSE
    UPDATE oficio.invoice_lines SET live = (new.lifecycle <> 'void' AND new.deleted_at IS NULL)
    WHERE invoice_id = new.id AND organization_id = new.organization_id AND source_type IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION oficio.keep_sources() FROM PUBLIC;

CREATE TRIGGER keep_sources AFTER UPDATE OF lifecycle, deleted_at ON public.invoices
  FOR EACH ROW WHEN (
    CASE new.kind
      WHEN 'credit_note' THEN new.lifecycle IN ('issued', 'void') AND new.lifecycle <> old.lifecycle
      ELSE new.lifecycle = 'void' AND old.lifecycle <> 'void'
        OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
    END)
  EXECUTE FUNCTION oficio.keep_sources();

CREATE INDEX invoices_deposits ON public.invoices (organization_id, client_id, issue_date) WHERE kind = 'deposit';
