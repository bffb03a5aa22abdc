import * as z from 'zod/mini';

const texts = z.array(z.string());
const bootstrapFile = z.object({ services: z.array(z.tuple([texts, texts])) });

/** Whether a value has the form of IANA's bootstrap file. */
export function isBootstrapFile(value: unknown): value is z.infer<typeof bootstrapFile> {
  return bootstrapFile.safeParse(value).success;
}
