import { Injectable } from '@nestjs/common';
import { csvFile, csvLines, formatMoney, PACKAGES, paperOf } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { FinalFailure } from '../../jobs/job-handlers.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import { workbookOf } from '../../records/sheet-thread.ts';
import { pathInArchive } from '../files/document-name.ts';
import { DocumentsService } from '../files/documents.service.ts';
import { InvoiceDocuments } from '../invoices/invoice-documents.service.ts';
import { PackageArchive } from './package-archive.ts';
import { PACKAGE_LISTS } from './package-lists.ts';
import { type PackageSums, sumsOf, textRows } from './package-rows.ts';
import { type PackageBuild, type PackageContent, PackagesRepository } from './packages.repository.ts';

/** Attempts of a build before it is given up. */
const ATTEMPTS = 5;
/** The lists, the workbook, the summary and the manifest. */
const OWN_FILES = PACKAGE_LISTS.length + 3;

/** Builds packages in the background. A build that was interrupted starts over. */
@Injectable()
export class PackageBuilder {
  constructor(
    private readonly packages: PackagesRepository,
    private readonly invoices: InvoiceDocuments,
    private readonly documents: DocumentsService,
    private readonly renderer: DocumentRenderer,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('package.build', ({ packageId }) => this.#build(packageId));
    jobs.every('package.expire', '41 * * * *', () => this.packages.expire(this.clock.instant()));
  }

  async #build(id: string): Promise<void> {
    const build = await this.packages.begin(id, this.clock.instant());
    if (!build) return;
    if (!build.isAllowed) return this.#giveUp(id, 'Whoever asked for this package may not read it any more.');
    if (build.attempts > ATTEMPTS) return this.#giveUp(id, 'It could not be built. Please try again later.');
    await this.#write(build).catch((error) => {
      if (error instanceof FinalFailure) return this.#giveUp(id, error.message);
      throw error;
    });
  }

  #giveUp(id: string, failure: string): Promise<void> {
    return this.packages.fail(id, failure, this.clock.instant());
  }

  async #write(build: PackageBuild): Promise<void> {
    const content = await this.packages.content(build);
    const { documents, receipts } = content;
    const totalFiles = documents.length + receipts.length + OWN_FILES;
    const at = this.clock.instant();
    const archive: PackageArchive = new PackageArchive(at, (position, bytes) =>
      this.packages.addChunk(build, { position, bytes, doneFiles: archive.files.length, totalFiles }, at),
    );
    const sums = await this.#addLists(archive, build, content);
    for (const document of documents) {
      await archive.add(`documents/${document.number}.pdf`, await this.#printed(build, document));
      requireFitting(archive);
    }
    const taken = new Set<string>();
    for (const { day, party, name, ...receipt } of receipts) {
      const path = pathInArchive('receipts', `${day} ${party} ${name}`, taken);
      await archive.add(path, this.documents.piecesForWorker(build.organizationId, receipt));
      requireFitting(archive);
    }
    await archive.add('summary.pdf', await this.renderer.summary(summaryOf(build, sums, at)));
    const head = { format: 'oficio-package', version: 1, organization: build.organization };
    const manifest = { ...head, from: build.from, to: build.to, madeAt: at, sums, files: archive.files };
    await archive.add('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    await archive.end();
    await this.packages.finish(build.id, {
      files: totalFiles,
      sizeBytes: archive.size,
      at,
      expiresAt: new Date(this.clock.now().getTime() + PACKAGES.keptMs).toISOString(),
    });
  }

  /** Adds each list as CSV, and all of them as one workbook. */
  async #addLists(
    archive: PackageArchive,
    { organization }: PackageBuild,
    { lists }: PackageContent,
  ): Promise<Record<string, PackageSums>> {
    const sheets = [];
    const sums: Record<string, PackageSums> = {};
    for (const [index, list] of PACKAGE_LISTS.entries()) {
      const rows = textRows(list, lists[index] ?? [], organization.currency);
      const headers = list.columns.map(([header]) => header);
      await archive.add(`${list.name}.csv`, csvFile([csvLines([headers, ...rows])]));
      sheets.push({
        name: list.title,
        columns: list.columns.map(([header, , kind]) => ({
          header,
          kind: kind === 'day' || kind === 'time' || kind === undefined ? kind : ('amount' as const),
        })),
        pages: [JSON.stringify(rows)],
      });
      sums[list.name] = sumsOf(list, lists[index] ?? []);
    }
    await archive.add('lists.xlsx', await workbookOf(sheets));
    return sums;
  }

  #printed(
    { organizationId }: PackageBuild,
    document: PackageContent['documents'][number],
  ): Promise<Uint8Array> {
    return this.worker.transaction(NO_USER, (tx) =>
      this.invoices.frozenFile(tx, { organizationId, ...document }),
    );
  }
}

/** @throws FinalFailure for an archive that is larger than a package may be */
function requireFitting({ size }: PackageArchive): void {
  if (size <= PACKAGES.bytes) return;
  const most = PACKAGES.bytes / 1024 / 1024;
  throw new FinalFailure(`Its files are larger than ${most} MB together. Please choose a shorter period.`);
}

function summaryOf(
  { from, to, organization }: PackageBuild,
  sums: Record<string, PackageSums>,
  at: string,
): Parameters<DocumentRenderer['summary']>[0] {
  return {
    language: 'en',
    title: `Accounts from ${from} to ${to}`,
    author: organization.legalName ?? organization.name,
    date: at.slice(0, 10),
    paper: paperOf(organization.paper, organization.countryCode),
    intro: [
      organization.taxId ? `Tax ID ${organization.taxId}` : '',
      `Made on ${at.slice(0, 10)} with Oficio`,
    ].filter(Boolean),
    tables: PACKAGE_LISTS.map(({ name, title }) => {
      const { rows, byCurrency } = sums[name] ?? { rows: 0, byCurrency: [] };
      const headings = Object.keys(byCurrency[0]?.amounts ?? {});
      return {
        title: `${title} (${rows})`,
        headings: ['Currency', ...headings],
        rows: byCurrency.map(({ currency, amounts }) => [
          currency,
          ...Object.values(amounts).map((amountMinor) => formatMoney({ amountMinor, currency })),
        ]),
      };
    }),
  };
}
