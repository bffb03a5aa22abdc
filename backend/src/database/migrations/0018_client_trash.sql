-- The list of an organization's deleted clients, as the other tables have it.
CREATE INDEX client_directory_trash ON public.client_directory (organization_id, deleted_at, id)
  WHERE deleted_at IS NOT NULL;
