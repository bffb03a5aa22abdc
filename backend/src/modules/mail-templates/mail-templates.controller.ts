import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, CLIENT_LOCALES, MAIL_TEMPLATE_KEYS, mailTemplateRoutes } from '@oficio/contracts';
import { IsIn, IsNumberString, MaxLength } from 'class-validator';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { MailTemplatesService, type TemplateName } from './mail-templates.service.ts';
import { TemplatePreviews } from './template-previews.service.ts';

class TemplateParameters {
  @IsIn(MAIL_TEMPLATE_KEYS)
  key!: TemplateName['key'];

  @IsIn(CLIENT_LOCALES)
  locale!: TemplateName['locale'];
}

class VersionParameters extends TemplateParameters {
  @IsNumberString({ no_symbols: true })
  @MaxLength(9)
  number!: string;
}

@Controller()
export class MailTemplatesController {
  constructor(
    private readonly templates: MailTemplatesService,
    private readonly previews: TemplatePreviews,
  ) {}

  @Handles(mailTemplateRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.templates.list(scope);
  }

  @Handles(mailTemplateRoutes.read)
  read(@InOrganization() scope: OrganizationScope, @Param() { key, locale }: TemplateParameters) {
    return this.templates.read(scope, { key, locale });
  }

  @Handles(mailTemplateRoutes.readVersion)
  readVersion(
    @InOrganization() scope: OrganizationScope,
    @Param() { key, locale, number }: VersionParameters,
  ) {
    return this.templates.readVersion(scope, { key, locale }, Number(number));
  }

  @Handles(mailTemplateRoutes.save)
  save(
    @InOrganization() scope: OrganizationScope,
    @Param() { key, locale }: TemplateParameters,
    @Body() body: BodyOf<typeof mailTemplateRoutes.save>,
  ) {
    return this.templates.save(scope, { key, locale }, body);
  }

  @Handles(mailTemplateRoutes.reset)
  reset(@InOrganization() scope: OrganizationScope, @Param() { key, locale }: TemplateParameters) {
    return this.templates.reset(scope, { key, locale });
  }

  @Handles(mailTemplateRoutes.preview)
  async preview(
    @InOrganization() scope: OrganizationScope,
    @Param() { key, locale }: TemplateParameters,
    @Body() body: BodyOf<typeof mailTemplateRoutes.preview>,
  ) {
    const { subject, html, text } = await this.previews.preview(scope, { key, locale }, body);
    return { subject, html, text };
  }

  @Handles(mailTemplateRoutes.test)
  test(
    @InOrganization() scope: OrganizationScope,
    @Param() { key, locale }: TemplateParameters,
    @Body() body: BodyOf<typeof mailTemplateRoutes.test>,
  ) {
    return this.previews.sendTest(scope, { key, locale }, body);
  }
}
