import { type Part, writeZip } from './write-zip.ts'

export type Cell = string | number | Date | null
type Sheet = { name: string; rows: Iterable<readonly Cell[]> }

/** Writes a real .xlsx, streaming. Texts are shared unless told otherwise; those of a large sheet take memory then. */
export const writeXlsx = (path: string, sheets: Sheet[], texts: 'shared' | 'inline' = 'shared'): Promise<void> =>
  writeZip(path, xlsxParts(sheets, texts))

/** The parts in the order in which they can be written: the strings are known when all sheets are. */
export function* xlsxParts(sheets: Sheet[], texts: 'shared' | 'inline' = 'shared'): Generator<Part> {
  const shared = new Map<string, number>()
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] }
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] }
  yield { name: 'xl/workbook.xml', content: [workbook(sheets.map(({ name }) => name))] }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relations([
        ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
        ['sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
  }
  yield { name: 'xl/styles.xml', content: [styles] }
  for (const [index, { rows }] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(rows, texts === 'shared' ? shared : null) }
  }
  yield { name: 'xl/sharedStrings.xml', content: sharedXml(shared) }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const ofOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofPackage = 'http://schemas.openxmlformats.org/package/2006'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const workbook = (names: string[], properties = ''): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${ofOffice}">${properties}<sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const relations = (targets: [string, string][]): string =>
  `${declaration}<Relationships xmlns="${ofPackage}/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${ofOffice}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const contentTypes = (sheets: number): string =>
  `${declaration}<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ['sharedStrings.xml', 'sharedStrings'],
    ...Array.from({ length: sheets }, (_, index) => [`worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ]
    .map(([part, type]) => `<Override PartName="/xl/${part}" ContentType="${officeType}.${type}+xml"/>`)
    .join('')}</Types>`

/** Style 1 is a date, 2 a date with time, 3 five digits with zeros in front. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

function* sheetXml(rows: Iterable<readonly Cell[]>, shared: Map<string, number> | null): Generator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`
  let rowNo = 0
  for (const row of rows) {
    rowNo += 1
    let xml = `<row r="${rowNo}">`
    row.forEach((cell, column) => {
      if (cell !== null) xml += cellXml(`${columnName(column)}${rowNo}`, cell, shared)
    })
    yield `${xml}</row>`
  }
  yield '</sheetData></worksheet>'
}

const cellXml = (at: string, cell: string | number | Date, shared: Map<string, number> | null): string => {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (cell instanceof Date) {
    const serial = cell.getTime() / 86_400_000 + 25_569
    return `<c r="${at}" s="${Number.isInteger(serial) ? 1 : 2}"><v>${serial}</v></c>`
  }
  if (!shared) return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const number = shared.get(cell) ?? shared.size
  shared.set(cell, number)
  return `<c r="${at}" t="s"><v>${number}</v></c>`
}

function* sharedXml(shared: Map<string, number>): Generator<string> {
  yield `${declaration}<sst xmlns="${main}" uniqueCount="${shared.size}">`
  for (const text of shared.keys()) yield `<si><t xml:space="preserve">${escaped(text)}</t></si>`
  yield '</sst>'
}

export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant.
const notInXml = /[\x01-\x08\x0b-\x1f\ufffe\uffff]/g

/** Control characters, and what looks like one escaped, as Excel writes them. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(notInXml, (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (mark) => marks[mark]!)
