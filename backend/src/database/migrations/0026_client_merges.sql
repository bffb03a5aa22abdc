-- A client has a time zone of its own, and leads on to the client into which it was merged.

ALTER TABLE public.client_directory
  ADD COLUMN timezone text,
  ADD COLUMN merged_into uuid,
  -- When the kept client is purged, the merged one is ordinary trash again.
  ADD FOREIGN KEY (merged_into, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (merged_into);
CREATE INDEX client_directory_merged ON public.client_directory (merged_into, organization_id)
  WHERE merged_into IS NOT NULL;

-- Whether the contact may sign in to the client's portal.
ALTER TABLE oficio.client_contacts ADD COLUMN portal boolean NOT NULL DEFAULT false;
