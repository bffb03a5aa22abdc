-- The rules that code and database have in common. Written by `npm run rules` from the contracts: the rights of
-- rights.ts, the settlements of settlement-state.ts, the spellings of normalised-text.ts.

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
    WHEN 'audit' THEN ARRAY['owner', 'admin']
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
