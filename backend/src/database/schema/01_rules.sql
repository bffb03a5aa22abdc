-- The rules that code and database have in common. Written by `npm run rules` from the contracts: the rights of
-- rights.ts, the settlements of settlement-state.ts, the taxes of country-taxes.ts, the events of webhook-events.ts, the
-- spellings of normalised-text.ts.

-- The roles that have a right.
CREATE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE wanted
    WHEN 'records.read' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member', 'viewer']
    WHEN 'records.write' THEN ARRAY['owner', 'admin', 'manager', 'member']
    WHEN 'invoices' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member']
    WHEN 'invoices.issue' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'invoices.settle' THEN ARRAY['owner', 'admin', 'accountant']
    WHEN 'accounting' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'accounting.write' THEN ARRAY['owner', 'admin', 'accountant']
    WHEN 'reminders' THEN ARRAY['owner', 'admin', 'manager']
    WHEN 'time.others' THEN ARRAY['owner', 'admin', 'manager']
    WHEN 'audit' THEN ARRAY['owner', 'admin']
    WHEN 'imports' THEN ARRAY['owner', 'admin']
    WHEN 'webhooks' THEN ARRAY['owner', 'admin']
    WHEN 'subscription' THEN ARRAY['owner']
  END
$$;
-- The builder of packages asks whether the person who wants one may still read it.
GRANT EXECUTE ON FUNCTION oficio.roles_with(text) TO oficio_worker;

-- The settlement of a document, by its total, what is settled of it, and the source of the last settlement that wasn't
-- taken back.
CREATE FUNCTION oficio.settlement_state(total bigint, settled bigint, last_source text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN CASE
  WHEN total <> 0 AND settled = 0 THEN 'open'
  WHEN settled <> total AND settled <> 0 THEN 'partial'
  WHEN settled = total AND last_source = 'write_off' THEN 'written_off'
  WHEN settled = total THEN 'paid'
END;

-- The tax rates with which an organization of a country starts. Null: an organization without a country.
CREATE FUNCTION oficio.country_taxes(wanted text)
RETURNS TABLE (name text, rate_ppm integer, kind text, exempt boolean, is_default boolean)
LANGUAGE sql IMMUTABLE AS $$
  SELECT tax.name, tax.rate_ppm, tax.kind, tax.exempt, tax.is_default
  FROM (VALUES
    ('AR', 'IVA 21%', 210000, 'added', false, true),
    ('AR', 'IVA 10.5%', 105000, 'added', false, false),
    ('AT', 'USt 20%', 200000, 'added', false, true),
    ('AT', 'USt 13%', 130000, 'added', false, false),
    ('AT', 'USt 10%', 100000, 'added', false, false),
    ('AU', 'GST 10%', 100000, 'added', false, true),
    ('BE', 'BTW/TVA 21%', 210000, 'added', false, true),
    ('BE', 'BTW/TVA 12%', 120000, 'added', false, false),
    ('BE', 'BTW/TVA 6%', 60000, 'added', false, false),
    ('BG', 'ДДС 20%', 200000, 'added', false, true),
    ('BG', 'ДДС 9%', 90000, 'added', false, false),
    ('BO', 'IVA 13%', 130000, 'added', false, true),
    ('CA', 'GST 5%', 50000, 'added', false, true),
    ('CH', 'MWST 8.1%', 81000, 'added', false, true),
    ('CH', 'MWST 3.8%', 38000, 'added', false, false),
    ('CH', 'MWST 2.6%', 26000, 'added', false, false),
    ('CL', 'IVA 19%', 190000, 'added', false, true),
    ('CO', 'IVA 19%', 190000, 'added', false, true),
    ('CO', 'IVA 5%', 50000, 'added', false, false),
    ('CR', 'IVA 13%', 130000, 'added', false, true),
    ('CR', 'IVA 4%', 40000, 'added', false, false),
    ('CR', 'IVA 2%', 20000, 'added', false, false),
    ('CR', 'IVA 1%', 10000, 'added', false, false),
    ('CZ', 'DPH 21%', 210000, 'added', false, true),
    ('CZ', 'DPH 12%', 120000, 'added', false, false),
    ('DE', 'MwSt 19%', 190000, 'added', false, true),
    ('DE', 'MwSt 7%', 70000, 'added', false, false),
    ('DK', 'Moms 25%', 250000, 'added', false, true),
    ('DO', 'ITBIS 18%', 180000, 'added', false, true),
    ('DO', 'ITBIS 16%', 160000, 'added', false, false),
    ('EC', 'IVA 15%', 150000, 'added', false, true),
    ('ES', 'IVA 21%', 210000, 'added', false, true),
    ('ES', 'IVA 10%', 100000, 'added', false, false),
    ('ES', 'IVA 4%', 40000, 'added', false, false),
    ('FI', 'ALV 25.5%', 255000, 'added', false, true),
    ('FI', 'ALV 13.5%', 135000, 'added', false, false),
    ('FI', 'ALV 10%', 100000, 'added', false, false),
    ('FR', 'TVA 20%', 200000, 'added', false, true),
    ('FR', 'TVA 10%', 100000, 'added', false, false),
    ('FR', 'TVA 5.5%', 55000, 'added', false, false),
    ('GB', 'VAT 20%', 200000, 'added', false, true),
    ('GB', 'VAT 5%', 50000, 'added', false, false),
    ('GR', 'ΦΠΑ 24%', 240000, 'added', false, true),
    ('GR', 'ΦΠΑ 13%', 130000, 'added', false, false),
    ('GR', 'ΦΠΑ 6%', 60000, 'added', false, false),
    ('GT', 'IVA 12%', 120000, 'added', false, true),
    ('HN', 'ISV 15%', 150000, 'added', false, true),
    ('HN', 'ISV 18%', 180000, 'added', false, false),
    ('HR', 'PDV 25%', 250000, 'added', false, true),
    ('HR', 'PDV 13%', 130000, 'added', false, false),
    ('HR', 'PDV 5%', 50000, 'added', false, false),
    ('HU', 'ÁFA 27%', 270000, 'added', false, true),
    ('HU', 'ÁFA 18%', 180000, 'added', false, false),
    ('HU', 'ÁFA 5%', 50000, 'added', false, false),
    ('IE', 'VAT 23%', 230000, 'added', false, true),
    ('IE', 'VAT 13.5%', 135000, 'added', false, false),
    ('IE', 'VAT 9%', 90000, 'added', false, false),
    ('IN', 'GST 18%', 180000, 'added', false, true),
    ('IN', 'GST 5%', 50000, 'added', false, false),
    ('IT', 'IVA 22%', 220000, 'added', false, true),
    ('IT', 'IVA 10%', 100000, 'added', false, false),
    ('IT', 'IVA 5%', 50000, 'added', false, false),
    ('IT', 'IVA 4%', 40000, 'added', false, false),
    ('JP', '消費税 10%', 100000, 'added', false, true),
    ('JP', '消費税 8%', 80000, 'added', false, false),
    ('KR', '부가세 10%', 100000, 'added', false, true),
    ('LU', 'TVA 17%', 170000, 'added', false, true),
    ('LU', 'TVA 14%', 140000, 'added', false, false),
    ('LU', 'TVA 8%', 80000, 'added', false, false),
    ('MX', 'IVA 16%', 160000, 'added', false, true),
    ('MX', 'IVA 8% (frontera)', 80000, 'added', false, false),
    ('MX', 'IVA 0%', 0, 'added', false, false),
    ('MX', 'IVA exento', 0, 'added', true, false),
    ('MX', 'Ret. ISR 10%', 100000, 'withheld', false, false),
    ('MX', 'Ret. ISR RESICO 1.25%', 12500, 'withheld', false, false),
    ('MX', 'Ret. IVA 10.6667%', 106667, 'withheld', false, false),
    ('NI', 'IVA 15%', 150000, 'added', false, true),
    ('NL', 'btw 21%', 210000, 'added', false, true),
    ('NL', 'btw 9%', 90000, 'added', false, false),
    ('NO', 'MVA 25%', 250000, 'added', false, true),
    ('NO', 'MVA 15%', 150000, 'added', false, false),
    ('NO', 'MVA 12%', 120000, 'added', false, false),
    ('NZ', 'GST 15%', 150000, 'added', false, true),
    ('PA', 'ITBMS 7%', 70000, 'added', false, true),
    ('PE', 'IGV 18%', 180000, 'added', false, true),
    ('PL', 'VAT 23%', 230000, 'added', false, true),
    ('PL', 'VAT 8%', 80000, 'added', false, false),
    ('PL', 'VAT 5%', 50000, 'added', false, false),
    ('PT', 'IVA 23%', 230000, 'added', false, true),
    ('PT', 'IVA 13%', 130000, 'added', false, false),
    ('PT', 'IVA 6%', 60000, 'added', false, false),
    ('PY', 'IVA 10%', 100000, 'added', false, true),
    ('PY', 'IVA 5%', 50000, 'added', false, false),
    ('RO', 'TVA 21%', 210000, 'added', false, true),
    ('RO', 'TVA 11%', 110000, 'added', false, false),
    ('SE', 'Moms 25%', 250000, 'added', false, true),
    ('SE', 'Moms 12%', 120000, 'added', false, false),
    ('SE', 'Moms 6%', 60000, 'added', false, false),
    ('SG', 'GST 9%', 90000, 'added', false, true),
    ('SI', 'DDV 22%', 220000, 'added', false, true),
    ('SI', 'DDV 9.5%', 95000, 'added', false, false),
    ('SK', 'DPH 23%', 230000, 'added', false, true),
    ('SK', 'DPH 19%', 190000, 'added', false, false),
    ('SK', 'DPH 5%', 50000, 'added', false, false),
    ('SV', 'IVA 13%', 130000, 'added', false, true),
    ('TR', 'KDV 20%', 200000, 'added', false, true),
    ('TR', 'KDV 10%', 100000, 'added', false, false),
    ('TR', 'KDV 1%', 10000, 'added', false, false),
    ('UY', 'IVA 22%', 220000, 'added', false, true),
    ('UY', 'IVA 10%', 100000, 'added', false, false),
    ('VE', 'IVA 16%', 160000, 'added', false, true),
    ('VE', 'IVA 8%', 80000, 'added', false, false),
    ('ZA', 'VAT 15%', 150000, 'added', false, true)
  ) AS tax (country, name, rate_ppm, kind, exempt, is_default)
  WHERE tax.country = coalesce(wanted, 'MX')
$$;
GRANT EXECUTE ON FUNCTION oficio.country_taxes(text) TO oficio_api;

-- The event that an entry of the audit log is for webhooks. Null: none.
CREATE FUNCTION oficio.webhook_event(entity text, action text) RETURNS text LANGUAGE sql IMMUTABLE RETURN CASE
  WHEN entity = 'client' AND action IN ('created') THEN 'client.created'
  WHEN entity = 'client' AND action IN ('updated', 'archived', 'restored', 'merged', 'merge_undone') THEN 'client.updated'
  WHEN entity = 'client' AND action IN ('deleted') THEN 'client.deleted'
  WHEN entity = 'hosting' AND action IN ('created') THEN 'service.created'
  WHEN entity = 'hosting' AND action IN ('updated', 'archived', 'restored') THEN 'service.updated'
  WHEN entity = 'hosting' AND action IN ('deleted') THEN 'service.deleted'
  WHEN entity = 'domain' AND action IN ('created') THEN 'domain.created'
  WHEN entity = 'domain' AND action IN ('updated', 'archived', 'restored') THEN 'domain.updated'
  WHEN entity = 'domain' AND action IN ('deleted') THEN 'domain.deleted'
  WHEN entity = 'certificate' AND action IN ('created') THEN 'certificate.created'
  WHEN entity = 'certificate' AND action IN ('updated', 'archived', 'restored') THEN 'certificate.updated'
  WHEN entity = 'certificate' AND action IN ('deleted') THEN 'certificate.deleted'
  WHEN entity = 'renewal' AND action IN ('created') THEN 'renewal.created'
  WHEN entity = 'renewal' AND action IN ('updated', 'snoozed', 'withdrawn', 'unanswered', 'waived', 'fell_back', 'auto_renewed', 'invoice_voided', 'settlement_reversed') THEN 'renewal.updated'
  WHEN entity = 'renewal' AND action IN ('proposed') THEN 'renewal.proposed'
  WHEN entity = 'renewal' AND action IN ('approved') THEN 'renewal.approved'
  WHEN entity = 'renewal' AND action IN ('refused') THEN 'renewal.declined'
  WHEN entity = 'renewal' AND action IN ('invoiced') THEN 'renewal.invoiced'
  WHEN entity = 'renewal' AND action IN ('invoice_paid') THEN 'renewal.paid'
  WHEN entity = 'renewal' AND action IN ('confirmed') THEN 'renewal.confirmed'
  WHEN entity = 'renewal' AND action IN ('lapsed') THEN 'renewal.lapsed'
  WHEN entity = 'project' AND action IN ('created') THEN 'project.created'
  WHEN entity = 'project' AND action IN ('updated', 'archived', 'restored') THEN 'project.updated'
  WHEN entity = 'project' AND action IN ('deleted') THEN 'project.deleted'
  WHEN entity = 'task' AND action IN ('created') THEN 'task.created'
  WHEN entity = 'task' AND action IN ('updated', 'moved', 'restored', 'comment_removed') THEN 'task.updated'
  WHEN entity = 'task' AND action IN ('completed') THEN 'task.completed'
  WHEN entity = 'task' AND action IN ('reopened') THEN 'task.reopened'
  WHEN entity = 'task' AND action IN ('commented') THEN 'task.commented'
  WHEN entity = 'task' AND action IN ('deleted') THEN 'task.deleted'
  WHEN entity = 'time_entry' AND action IN ('created') THEN 'time.created'
  WHEN entity = 'time_entry' AND action IN ('updated') THEN 'time.updated'
  WHEN entity = 'time_entry' AND action IN ('timer_started') THEN 'time.started'
  WHEN entity = 'time_entry' AND action IN ('timer_stopped') THEN 'time.stopped'
  WHEN entity = 'time_entry' AND action IN ('deleted') THEN 'time.deleted'
  WHEN entity = 'invoice' AND action IN ('created') THEN 'invoice.created'
  WHEN entity = 'invoice' AND action IN ('updated', 'archived', 'restored', 'scheduled', 'unscheduled', 'marked_unviewed', 'written_off', 'credit_applied', 'settlement_reversed') THEN 'invoice.updated'
  WHEN entity = 'invoice' AND action IN ('issued') THEN 'invoice.issued'
  WHEN entity = 'invoice' AND action IN ('marked_sent', 'mail_queued') THEN 'invoice.sent'
  WHEN entity = 'invoice' AND action IN ('viewed') THEN 'invoice.viewed'
  WHEN entity = 'invoice' AND action IN ('voided') THEN 'invoice.voided'
  WHEN entity = 'invoice' AND action IN ('deleted') THEN 'invoice.deleted'
  WHEN entity = 'quote' AND action IN ('created') THEN 'quote.created'
  WHEN entity = 'quote' AND action IN ('updated', 'archived', 'restored', 'retracted', 'revised') THEN 'quote.updated'
  WHEN entity = 'quote' AND action IN ('marked_sent', 'mail_queued') THEN 'quote.sent'
  WHEN entity = 'quote' AND action IN ('viewed') THEN 'quote.viewed'
  WHEN entity = 'quote' AND action IN ('accepted') THEN 'quote.accepted'
  WHEN entity = 'quote' AND action IN ('refused') THEN 'quote.declined'
  WHEN entity = 'quote' AND action IN ('deleted') THEN 'quote.deleted'
  WHEN entity = 'payment' AND action IN ('created') THEN 'payment.created'
  WHEN entity = 'payment' AND action IN ('updated', 'allocated', 'disputed', 'dispute_won') THEN 'payment.updated'
  WHEN entity = 'payment' AND action IN ('refunded') THEN 'payment.refunded'
  WHEN entity = 'payment' AND action IN ('voided') THEN 'payment.voided'
  WHEN entity = 'income' AND action IN ('created') THEN 'income.created'
  WHEN entity = 'income' AND action IN ('updated', 'archived', 'restored') THEN 'income.updated'
  WHEN entity = 'income' AND action IN ('deleted') THEN 'income.deleted'
  WHEN entity = 'expense' AND action IN ('created') THEN 'expense.created'
  WHEN entity = 'expense' AND action IN ('updated', 'archived', 'restored') THEN 'expense.updated'
  WHEN entity = 'expense' AND action IN ('deleted') THEN 'expense.deleted'
  WHEN entity = 'ticket' AND action IN ('created') THEN 'ticket.created'
  WHEN entity = 'ticket' AND action IN ('updated') THEN 'ticket.updated'
  WHEN entity = 'ticket' AND action IN ('answered') THEN 'ticket.answered'
  WHEN entity = 'ticket' AND action IN ('resolved') THEN 'ticket.resolved'
  WHEN entity = 'ticket' AND action IN ('reopened') THEN 'ticket.reopened'
END;
GRANT EXECUTE ON FUNCTION oficio.webhook_event(text, text) TO oficio_api, oficio_worker;

-- The text as people type it in a search and as it is sorted: the same as `normalised` of the code. Letters are named,
-- because what `lower` does depends on the locale. Texts in ASCII skip the first steps.
CREATE FUNCTION oficio.normalised(text text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = '' AS $$
BEGIN
  IF octet_length(text) > length(text) THEN
    text := regexp_replace(normalize(replace(text, '´', ''''), NFKD),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f\u0'
      '591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u0'
      '6dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  END IF;
  IF octet_length(text) > length(text) THEN
    text := translate(text,
      'ƀɓđðɖɗǝəɛƒħıɨĸƙłŋɲøɔ°ŧƴƶς´`’‘‛ʼʻʹ′׳“”„‟«»״‐‒–—―−⁄ÐØĐĦŁŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽ'
      'ȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦ'
      'ѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'
      'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋ'
      'ᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆ'
      'ⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖ'
      'ⳘⳚⳜⳞⳠⳢⳫⳭⳲ',
      'bbddddeeefhiikklnnoootyzσ''''''''''''''''''''"""""""------/dodhlntbƃƅoƈddƌeeefɠɣɩikɯnɵƣƥʀƨʃƭʈʊʋyzʒƹƽǥƕƿȝƞȣȥⱥȼƚ'
      'ⱦɂbʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧ'
      'ѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'
      'շոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛ'
      'ꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶ'
      'ⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗ'
      'ⳙⳛⳝⳟⳡⳣⳬⳮⳳ');
    text := replace(text, 'æ', 'ae');
    text := replace(text, 'œ', 'oe');
    text := replace(text, 'ß', 'ss');
    text := replace(text, 'þ', 'th');
    text := replace(text, 'Æ', 'ae');
    text := replace(text, 'Þ', 'th');
    text := replace(text, 'Œ', 'oe');
    text := replace(text, 'ẞ', 'ss');
  END IF;
  text := translate(lower(text COLLATE "C"), '`', '''');
  RETURN btrim(regexp_replace(text, '[\t-\r \u1680\u2028\u2029]+', ' ', 'g'));
END
$$;
GRANT EXECUTE ON FUNCTION oficio.normalised(text) TO oficio_api, oficio_worker;
