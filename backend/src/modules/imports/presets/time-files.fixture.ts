import type { KnownFile } from './known-file.types.ts';

/** Hours as other products write them. */
export const TIME_FILES: readonly KnownFile[] = [
  {
    preset: 'solidtime-entries',
    text: `id,description,start,end,billable_rate,billable,member_id,user_id,organization_id,client_id,project_id,task_id,tags,created_at,updated_at,is_imported,still_active_email_sent_at
e1,Header,2026-01-05T09:30:00Z,2026-01-05T11:00:00Z,7000,true,m1,u1,o1,c1,p1,,[],2026-01-05T09:30:00Z,2026-01-05T11:00:00Z,false,\n`,
    texts: {
      day: '2026-01-05T09:30:00Z',
      note: 'Header',
      start: '2026-01-05T09:30:00Z',
      end: '2026-01-05T11:00:00Z',
      billable: 'true',
      project: 'p1',
    },
    skipped: [0],
  },
  {
    preset: 'solidtime-report',
    text: `Description,Task,Project,Client,User,Start,End,Duration,Duration (decimal),Billable,Tags
Header,Design,Shop,Nopal,Ana Ruiz,2026-01-05 09:30:00,2026-01-05 11:00:00,01:30:00,1.5,Yes,\n`,
    texts: {
      day: '2026-01-05 09:30:00',
      note: 'Header',
      task: 'Design',
      project: 'Shop',
      client: 'Nopal',
      person: 'Ana Ruiz',
      start: '2026-01-05 09:30:00',
      end: '2026-01-05 11:00:00',
      duration: '01:30:00',
      billable: 'Yes',
    },
  },
  {
    preset: 'toggl-entries',
    text: `\ufeffUser,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
Ana Ruiz,ana@nopal.example,Nopal,Shop,,Header,Yes,2026-01-05,23:30:00,2026-01-06,00:15:30,00:45:30,,52.50\n`,
    texts: {
      person: 'Ana Ruiz',
      personEmail: 'ana@nopal.example',
      client: 'Nopal',
      project: 'Shop',
      note: 'Header',
      billable: 'Yes',
      day: '2026-01-05',
      start: '23:30:00',
      end: '00:15:30',
      duration: '00:45:30',
    },
  },
  {
    preset: 'clockify-entries',
    text: `Project,Client,Description,Activity,User,Group,Email,Tags,Billable,Invoiced,Invoice ID,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD)
Shop,Nopal,Header,Design,Ana Ruiz,,ana@nopal.example,,Yes,No,,01/05/2026,09:30:00 AM,01/05/2026,11:00:00 AM,01:30:00,1.50,70.00,105.00\n`,
    texts: {
      project: 'Shop',
      client: 'Nopal',
      note: 'Header',
      task: 'Design',
      person: 'Ana Ruiz',
      personEmail: 'ana@nopal.example',
      billable: 'Yes',
      day: '01/05/2026',
      start: '09:30:00 AM',
      end: '11:00:00 AM',
      duration: '01:30:00',
      rate: '70.00',
      currency: 'USD',
    },
  },
  {
    preset: 'harvest-entries',
    text: `Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL
2026-01-05,Nopal,Shop,S1,Design,Header,"1,5","1,5",Yes,No,No,Ana,Ruiz,,Yes,"70,0","105,0","0,0","0,0",Euro - EUR,\n`,
    texts: {
      day: '2026-01-05',
      client: 'Nopal',
      project: 'Shop',
      task: 'Design',
      note: 'Header',
      duration: '1,5',
      billable: 'Yes',
      rate: '70,0',
      currency: 'Euro - EUR',
      person: 'Ana Ruiz',
    },
  },
  {
    preset: 'kimai-entries',
    text: `Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,Category,Account,Project number,VAT-ID,Order number
2026-01-05,09:30,11:00,5400,EUR,105.00,105.00,70.00,,Ana Ruiz,ana,ana@nopal.example,,Nopal,Shop,Design,Header,1,,timesheet,work,,,,\n`,
    texts: {
      day: '2026-01-05',
      start: '09:30',
      end: '11:00',
      currency: 'EUR',
      rate: '70.00',
      personEmail: 'ana@nopal.example',
      client: 'Nopal',
      project: 'Shop',
      task: 'Design',
      note: 'Header',
      billable: '1',
      person: 'Ana Ruiz',
    },
  },
];
