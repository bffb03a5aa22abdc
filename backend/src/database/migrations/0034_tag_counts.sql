-- Counts of clients by tag are kept, as those by status are.

-- As before; the argument `tag` counts a row once for each of its tags, under the table's name with ` tags`.
CREATE OR REPLACE FUNCTION oficio.count_records() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  by_tag CONSTANT boolean := tg_argv[0] = 'tag';
  steps CONSTANT text := format(
    'SELECT organization_id, %L AS table_name, record_state, jsonb_build_object(%s) AS facets, sum(step) AS step
     FROM (%s) stepped %s GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4',
    tg_table_name || CASE WHEN by_tag THEN ' tags' ELSE '' END,
    (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(tg_argv) facet),
    CASE tg_op
      WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM added'
      WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM removed'
      ELSE 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed'
    END,
    CASE WHEN by_tag THEN 'CROSS JOIN unnest(tags) AS tag' ELSE '' END);
BEGIN
  IF tg_op = 'DELETE' THEN
    -- Removing an organization may have removed its counts first.
    EXECUTE 'UPDATE oficio.record_counts kept SET count = kept.count + stepped.step FROM (' || steps || ') stepped
      WHERE (kept.organization_id, kept.table_name, kept.record_state, kept.facets)
        = (stepped.organization_id, stepped.table_name, stepped.record_state, stepped.facets)';
  ELSE
    EXECUTE 'INSERT INTO oficio.record_counts AS kept (organization_id, table_name, record_state, facets, count) ' || steps
      || ' ON CONFLICT (organization_id, table_name, record_state, facets)
           DO UPDATE SET count = kept.count + excluded.count';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_tags_added AFTER INSERT ON public.client_directory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_records('tag');
CREATE TRIGGER count_tags_removed AFTER DELETE ON public.client_directory REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_records('tag');
CREATE TRIGGER count_tags_changed AFTER UPDATE ON public.client_directory
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_records('tag');
INSERT INTO oficio.record_counts (organization_id, table_name, record_state, facets, count)
  SELECT organization_id, 'client_directory tags', record_state, jsonb_build_object('tag', tag), count(*)
  FROM public.client_directory CROSS JOIN unnest(tags) AS tag GROUP BY 1, 2, 3, 4;
