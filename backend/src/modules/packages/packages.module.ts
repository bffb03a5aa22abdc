import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { InvoicesModule } from '../invoices/invoices.module.ts';
import { PackageBuilder } from './package-builder.ts';
import { PackagesController } from './packages.controller.ts';
import { PackagesRepository } from './packages.repository.ts';
import { PackagesService } from './packages.service.ts';

/** Packages for the accountant: the documents and entries of a period in one archive, built in the background. */
@Module({
  imports: [FilesModule, InvoicesModule],
  controllers: [PackagesController],
  providers: [PackagesService, PackagesRepository, PackageBuilder],
})
export class PackagesModule {}
