import { posix } from 'node:path'
import type { Zip } from './open-zip.ts'
import { readXml } from './read-xml.ts'
import { damagedFile, noSpreadsheet } from './refuse-file.ts'
import { type Attributes, attribute } from './scan-xml.ts'

export type Workbook = {
  /** Visible ones in their order, then hidden ones. */
  sheets: { name: string; part: string }[]
  strings: string | undefined
  styles: string | undefined
  is1904: boolean
}

type Relation = { id: string; type: string; part: string }

const mostSheets = 1000
const longestName = 255

/** What the parts of a spreadsheet are and where they lie. */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const root = zip.has('_rels/.rels') ? await readRelations(zip, '') : []
  const part = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!zip.has(part) || part.endsWith('.bin') || part.startsWith('word/') || part.startsWith('ppt/')) {
    throw noSpreadsheet(whatElse(zip))
  }
  const relations = await readRelations(zip, part)
  const { found, is1904 } = await readSheets(zip, part)
  const sheets = found.flatMap(({ id, name, isHidden }) => {
    const relation = relations.find((one) => one.id === id)
    // Charts and dialogs stand in the same list.
    return relation?.type === 'worksheet' ? [{ name, isHidden, part: relation.part }] : []
  })
  if (sheets.length === 0) throw damagedFile()
  const partOf = (type: string) => relations.find((one) => one.type === type && zip.has(one.part))?.part
  return {
    sheets: [...sheets.filter(({ isHidden }) => !isHidden), ...sheets.filter(({ isHidden }) => isHidden)],
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
    is1904,
  }
}

const whatElse = (zip: Zip): string | undefined => {
  if (zip.has('xl/workbook.bin')) return 'This is an .xlsb file'
  if (zip.has('content.xml')) return 'This is an OpenDocument file'
  if (zip.has('Index/Document.iwa')) return 'This is a Numbers file'
  if (zip.has('word/document.xml')) return 'This is a text document'
  return zip.has('xl/workbook.xml') ? undefined : 'This is an archive without a spreadsheet in it'
}

const readRelations = async (zip: Zip, of: string): Promise<Relation[]> => {
  const folder = posix.dirname(of)
  const part = posix.join(folder, '_rels', `${posix.basename(of)}.rels`)
  const relations: Relation[] = []
  await readAll(zip, part, (name, attributes) => {
    const { Id, Type, Target, TargetMode } = attributes
    if (name !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return
    if (relations.length >= mostSheets * 2) throw damagedFile()
    relations.push({
      id: Id,
      type: Type.slice(Type.lastIndexOf('/') + 1),
      // Relative to the part that names it, or from the root.
      part: posix.resolve('/', folder, Target).slice(1),
    })
  })
  return relations
}

const readSheets = async (zip: Zip, part: string) => {
  const found: { id: string; name: string; isHidden: boolean }[] = []
  let is1904 = false
  await readAll(zip, part, (name, attributes) => {
    if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    const id = name === 'sheet' ? attribute(attributes, 'id') : undefined
    if (id === undefined) return
    if (found.length >= mostSheets) throw damagedFile()
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
    found.push({ id, name: (attributes.name ?? '').slice(0, longestName), isHidden })
  })
  return { found, is1904 }
}

const readAll = async (zip: Zip, part: string, open: (name: string, attributes: Attributes) => void): Promise<void> => {
  for await (const _ of readXml(zip.part(part), { open })) {
    // The events do it all.
  }
}
