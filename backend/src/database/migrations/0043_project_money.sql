-- The project to which quotes, documents and entries of the books belong.

ALTER TABLE public.quotes ADD COLUMN project_id uuid,
  ADD FOREIGN KEY (project_id, organization_id) REFERENCES public.projects (id, organization_id)
    ON DELETE SET NULL (project_id);
ALTER TABLE public.invoices ADD COLUMN project_id uuid,
  ADD FOREIGN KEY (project_id, organization_id) REFERENCES public.projects (id, organization_id)
    ON DELETE SET NULL (project_id);
ALTER TABLE public.expenses ADD COLUMN project_id uuid,
  ADD FOREIGN KEY (project_id, organization_id) REFERENCES public.projects (id, organization_id)
    ON DELETE SET NULL (project_id);
-- Of a payment: that of the documents that it pays.
ALTER TABLE public.income ADD COLUMN project_id uuid,
  ADD FOREIGN KEY (project_id, organization_id) REFERENCES public.projects (id, organization_id)
    ON DELETE SET NULL (project_id);
CREATE INDEX quotes_of_project ON public.quotes (project_id, organization_id) WHERE project_id IS NOT NULL;
CREATE INDEX invoices_of_project ON public.invoices (project_id, organization_id) WHERE project_id IS NOT NULL;
CREATE INDEX expenses_of_project ON public.expenses (project_id, organization_id) WHERE project_id IS NOT NULL;
CREATE INDEX income_of_project ON public.income (project_id, organization_id) WHERE project_id IS NOT NULL;
