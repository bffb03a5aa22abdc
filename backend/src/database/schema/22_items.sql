-- The item list. Whoever drafts invoices reads and writes it. Items have no client, so limited members have all of them.
--
-- Triggers of items, those of each write in their order:
--   forget_items          series of invoices and quotes forget a removed item
--   keep_category_name    category_name and sort_category
--   keep_record           record_state and list_item
--   sum_…                 record_counts (20_sum_triggers.sql)

-- Deleted rows go to the trash; only the purge removes them.
SELECT oficio.protect_table('public.items', 'invoices', 'invoices', commands => ARRAY['INSERT', 'UPDATE']);

CREATE TRIGGER keep_category_name BEFORE INSERT OR UPDATE OF category_id ON public.items
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_category_name();

SELECT oficio.keep_records('items', $members$
  (entry).name AS "name",
  (entry).description AS "description",
  (entry).unit AS "unit",
  (entry).prices AS "prices",
  (entry).category_id AS "categoryId",
  (entry).category_name AS "categoryName",
  (entry).tags AS "tags",
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, client => NULL, reading => 'invoices');

-- A removed item leaves the lines of series and of quotes, as it leaves those of documents: they keep what they say.
CREATE FUNCTION oficio.forget_items() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.recurring_documents series
    SET template = jsonb_set(series.template, '{lines}', (
      SELECT jsonb_agg(CASE WHEN line ->> 'itemId' IN (SELECT id::text FROM removed) THEN line - 'itemId' ELSE line END
        ORDER BY place)
      FROM jsonb_array_elements(series.template -> 'lines') WITH ORDINALITY AS entry (line, place)))
    WHERE series.kind = 'invoice' AND series.organization_id IN (SELECT organization_id FROM removed)
      AND EXISTS (
        SELECT FROM jsonb_array_elements(series.template -> 'lines') line
        WHERE line ->> 'itemId' IN (SELECT id::text FROM removed));
  UPDATE public.quotes quote
    SET lines = (
      SELECT jsonb_agg(CASE WHEN line ->> 'itemId' IN (SELECT id::text FROM removed)
        THEN jsonb_set(line, '{itemId}', 'null') ELSE line END ORDER BY place)
      FROM jsonb_array_elements(quote.lines) WITH ORDINALITY AS entry (line, place))
    WHERE quote.organization_id IN (SELECT organization_id FROM removed)
      AND EXISTS (SELECT FROM jsonb_array_elements(quote.lines) line
        WHERE line ->> 'itemId' IN (SELECT id::text FROM removed));
  RETURN NULL;
END $$;
CREATE TRIGGER forget_items AFTER DELETE ON public.items REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.forget_items();
