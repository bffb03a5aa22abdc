import { attributeOf, attributesOf, tagsOf, type XmlTag } from '../xml-text.ts';

/* What the parts of a Word or Excel file may say. */

/** Relationships to parts that run, embed or fetch something. */
const FORBIDDEN =
  /\/(oleObject|package|control|ctrlProp|vbaProject|externalLink|aFChunk|subDocument|frame|connections|extensibility|attachedToolbars|webextension\w*|\w*macro\w*|dialogsheet)$/i;

/** Where a relationship may lead out of the file, by the end of its type. A template is the program's own, on its disk. */
const EXTERNAL: Readonly<Record<string, RegExp>> = {
  hyperlink: /^(https?:|mailto:|tel:|ftp:|file:|#|[^:]*$)/i,
  image: /^https?:/i,
  attachedTemplate: /^file:\/\/\/[a-z]:[\\/]/i,
};

export function acceptsRelationships(piece: string): boolean {
  return tagsOf(piece, ['Relationship']).every(acceptsRelationship);
}

function acceptsRelationship(tag: XmlTag): boolean {
  const [type, target, mode] = ['Type', 'Target', 'TargetMode'].map((name) =>
    attributeOf(tag, name).trim(),
  ) as [string, string, string];
  if (FORBIDDEN.test(type)) return false;
  if (mode !== '' && mode !== 'Internal') return EXTERNAL[type.replace(/^.*\//, '')]?.test(target) === true;
  return !/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(target);
}

/** Fields that run a program, or take the content of another file. */
const FIELDS = /(^|[^a-z])dde(auto)?([^a-z]|$)|^[^\S\n]*(link|includetext|import)\b/im;

/** The instruction of a field may be in many pieces, so that the check keeps the end of what it has seen. */
export function fieldsCheck(): (piece: string) => boolean {
  let instructions = '';
  return (piece) => {
    for (const tag of tagsOf(piece, ['instrText', 'delInstrText', 'fldChar', 'fldSimple'])) {
      if (tag.name === 'fldChar') instructions += '\n';
      else if (tag.name === 'fldSimple') instructions += `\n${attributesOf(tag, 'instr').join('\n')}\n`;
      else instructions += tag.text;
    }
    const accepted = !FIELDS.test(instructions);
    instructions = instructions.slice(-200);
    return accepted;
  };
}

/** A bar outside of texts and names of sheets asks another program for a value (DDE). */
export function acceptsFormulas(piece: string): boolean {
  return tagsOf(piece, [
    'f',
    'formula',
    'formula1',
    'formula2',
    'definedName',
    'calculatedColumnFormula',
  ]).every(({ text }) => !text.replace(/"[^"]*"|'[^']*'/g, '').includes('|'));
}
