-- How a line of a quote can be chosen has three values: fixed, optional, or an alternative to the fixed line above it.

UPDATE public.quotes SET lines = (
  SELECT coalesce(jsonb_agg(line - 'isOptional' || jsonb_build_object('choice',
    CASE WHEN (line -> 'isOptional')::boolean THEN 'optional' ELSE 'fixed' END) ORDER BY place), '[]')
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS element (line, place));
