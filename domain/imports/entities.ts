import { fromWindows1252 } from './code-page.ts'

/** Text of HTML with its character references put in: `&eacute;`, `&#233;`, `&#xe9;`. What is none stays as written. */
export const decodeEntities = (html: string): string =>
  // No reference that we know has more than ten characters, so the pattern never looks far ahead.
  html.includes('&') ? html.replace(/&(#[xX][\da-fA-F]{1,8}|#\d{1,8}|[a-zA-Z]\w{1,9});?/g, decode) : html

const decode = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return named.get(name) ?? named.get(name.toLowerCase()) ?? whole
  const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  return code < 0x100 ? fromWindows1252(code) : String.fromCodePoint(code)
}

// The names of U+00A0 to U+00FF in their order.
const latin1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const named = new Map<string, string>([
  ...latin1.split(/\s+/).map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", num: '#', plus: '+', lpar: '(', rpar: ')', period: '.' },
    ...{ comma: ',', colon: ':', semi: ';', sol: '/', commat: '@', hyphen: '-', dash: '-', tab: ' ', newline: ' ' },
    ...{ ndash: '–', mdash: '—', minus: '−', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
    ...{ bull: '•', hellip: '…', lsaquo: '‹', rsaquo: '›', prime: '′', trade: '™', euro: '€', phone: '☎' },
    ...{ ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' },
    ...{ Scaron: 'Š', scaron: 'š', Zcaron: 'Ž', zcaron: 'ž', OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ', fnof: 'ƒ' },
  }),
])
