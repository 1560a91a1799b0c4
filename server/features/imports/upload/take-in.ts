import type { FileUpload, Tab } from '@carillon/contract/imports.ts'
import { type ColumnPlan, proposeColumns, withoutGuesses } from '@carillon/domain/imports/columns.ts'
import { longestPreview } from '@carillon/domain/imports/heading-row.ts'
import { readImportRow } from '@carillon/domain/imports/row.ts'
import type pg from 'pg'
import { type Db, onClient } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { insertFrom } from '../../audiences/copy-store.ts'
import { senderOf } from '../../audiences/reach/store.ts'
import type { FailedContact } from '../../audiences/read-contacts.ts'
import { insertAudience, prepareBulk } from '../../audiences/store.ts'
import { requireUploadOnTrial } from '../../sending-limits/check-trial.ts'
import type { Row } from '../../spreadsheets/collect-rows.ts'
import type { OpenedFile } from '../../spreadsheets/open-file.ts'
import { noRows } from '../../spreadsheets/refuse-file.ts'
import { failedRow, mostFailed } from '../failed-rows.ts'
import { rowsOfChunk, wireColumns } from '../policy.ts'
import { phoneCellsOf } from '../process/phone-cells.ts'
import { countryOf, type Purpose } from '../store.ts'
import { packRows } from './chunk-rows.ts'
import { copyCell } from './copy-cell.ts'
import * as store from './store.ts'

type About = { purpose: Purpose; fileName: string; kind: FileUpload['FileKind']; size: number; now: Date }
type Work = { client: pg.PoolClient; tx: Db; scope: Scope; uploadId: number; countryId: number; file: OpenedFile }
/** What the sheet of the recipients holds. */
type Counts = { tab: number; rows: number; bad: number; failed: FailedContact[] }

/** All sheets as chunks of rows; for a broadcast, the first sheet with numbers as recipients too, in the same pass. */
export const takeIn = async (client: pg.PoolClient, scope: Scope, file: OpenedFile, about: About) => {
  const tx = onClient(client)
  const countryId = await countryOf(tx, scope)
  const uploadId = await store.insertUpload(tx, scope, about)
  const work: Work = { client, tx, scope, uploadId, countryId, file }
  const isBroadcast = about.purpose === 'broadcast'
  if (isBroadcast) await store.prepareRecipients(tx)
  const tabs: Tab[] = []
  let counts: Counts | undefined
  for (const [sheet, { name }] of file.sheets.entries()) {
    const taken = await takeSheet(work, { sheet, name, tab: tabs.length, wantsRecipients: isBroadcast && !counts })
    if (!taken) continue
    tabs.push(taken.tab)
    counts ??= taken.counts
  }
  const longest = Math.max(0, ...tabs.map(({ RowCount }) => RowCount))
  if (longest === 0) throw noRows()
  requireUploadOnTrial(await senderOf(tx, scope), longest)
  const tab = tabs.findIndex(hasNumbers)
  const shown = Math.max(0, tab)
  if (!isBroadcast) {
    await store.saveTabs(tx, scope, uploadId, { tabs, tab: shown, audienceId: null, failed: [] })
    return { FileID: uploadId, RowCount: tabs[shown]!.RowCount, PhoneNumberCount: 0, BadRows: 0 }
  }
  // Without a column of numbers, every row is bad.
  const { rows, bad, failed } = counts ?? { rows: tabs[shown]!.RowCount, bad: tabs[shown]!.RowCount, failed: [] }
  await prepareBulk(tx)
  const audienceId = await insertAudience(tx, scope, { kind: 'file', rowCount: rows, badRows: bad, now: about.now })
  const PhoneNumberCount = await insertFrom(tx, scope, audienceId, store.uploadedPeople)
  await store.saveTabs(tx, scope, uploadId, { tabs, tab: shown, audienceId, failed })
  return { FileID: uploadId, RowCount: rows, PhoneNumberCount, BadRows: bad }
}

/** Rows that are looked at to tell what the columns hold. */
const rowsLookedAt = 200
/** Headings are among the first fifteen, and some rows below them are shown. */
const rowsOfPreview = 20

/** A cut may go through an emoji, and the database keeps no half of one. */
const previewOf = (cell: string): string => cell.slice(0, longestPreview).toWellFormed()

const hasNumbers = ({ Columns, RowCount }: Pick<Tab, 'Columns' | 'RowCount'>): boolean =>
  RowCount > 0 && Columns.some(({ Use }) => Use === 'PrimaryPhone')

/** Undefined for a sheet without rows, of which a workbook often has some. */
const takeSheet = async (
  work: Work,
  { sheet, name, tab, wantsRecipients }: { sheet: number; name: string; tab: number; wantsRecipients: boolean },
): Promise<{ tab: Tab; counts: Counts | undefined } | undefined> => {
  let read: Omit<Tab, 'Name' | 'RowCount'> | undefined
  // Rows up to the headings are no people.
  let above = 0
  let recipients: ReturnType<typeof readRecipients> | undefined
  let lines = 0
  let chunkNo = 0
  let chunk: Row[] = []
  // One chunk is written while the next one is read.
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeChunk(work, { tab, chunkNo, rows: chunk, recipients: recipients?.take() ?? '' })
    writing.catch(() => {})
    chunkNo += 1
    chunk = []
  }
  try {
    for await (const batch of work.file.rows(sheet)) {
      if (!read) {
        const first = batch.slice(0, rowsLookedAt)
        const proposal = proposeColumns(
          first.map(({ cells }) => cells),
          work.countryId,
        )
        read = readAs(proposal, first)
        above = proposal.heading + 1
        const isFirst = wantsRecipients && hasNumbers({ ...read, RowCount: first.length - above })
        if (isFirst) recipients = readRecipients(withoutGuesses(proposal), work.countryId)
      }
      for (const row of batch) {
        lines += 1
        if (lines > above) recipients?.add(row)
        chunk.push(row)
        if (chunk.length === rowsOfChunk) await flush()
      }
    }
  } catch (error) {
    await writing.catch(() => {})
    if (lines === 0 && isEmptySheet(error)) return undefined
    throw error
  }
  if (chunk.length > 0) await flush()
  await writing
  if (!read) return undefined
  const RowCount = lines - above
  return {
    tab: { Name: name, RowCount, ...read },
    counts: recipients && { tab, rows: RowCount, bad: recipients.bad(), failed: recipients.failed },
  }
}

const readAs = (
  { heading, Columns, unsure }: ReturnType<typeof proposeColumns>,
  first: readonly Row[],
): Omit<Tab, 'Name' | 'RowCount'> => {
  const shown = first.slice(0, rowsOfPreview)
  return {
    HasHeader: heading >= 0,
    HeadingRow: first[heading]?.rowNo ?? 0,
    Columns: wireColumns(Columns),
    Unsure: [...unsure],
    Preview: shown.map(({ cells }) => cells.map(previewOf)),
    PreviewRows: shown.map(({ rowNo }) => rowNo),
  }
}

const isEmptySheet = (error: unknown): boolean =>
  error instanceof Refusal && /has no rows\. Choose another sheet\.$/.test(error.message)

type Chunk = { tab: number; chunkNo: number; rows: Row[]; recipients: string }

const writeChunk = async (
  { client, tx, scope, uploadId }: Work,
  { tab, chunkNo, rows, recipients }: Chunk,
): Promise<void> => {
  await store.insertChunk(tx, scope, { uploadId, tab, chunkNo }, await packRows(rows))
  if (recipients !== '') await store.copyRecipients(client, recipients)
}

/**
 * Recipients as lines of COPY: row, number, all numbers where there are several, first name, last name, notes. Rows without a number are counted and told; a number that is
 * not allowed is one who will not be texted.
 */
const readRecipients = (Columns: ColumnPlan['Columns'], countryId: number) => {
  const columns = { Columns }
  const cellsOf = { Columns: wireColumns(Columns) }
  const failed: FailedContact[] = []
  let lines = ''
  let bad = 0
  let rowNo = 0
  return {
    add({ cells }: Row) {
      rowNo += 1
      const row = readImportRow(cells, columns, countryId)
      const { reserved, FirstName, LastName, Notes } = row
      const phones = reserved === undefined ? row.phones : [reserved]
      if (phones.length === 0) {
        bad += 1
        if (failed.length < mostFailed) failed.push(failedRow(row, phoneCellsOf(cells, cellsOf).PrimaryPhone))
      }
      const all = phones.length > 1 ? `{${phones.join(',')}}` : '\\N'
      for (const phone of phones) {
        lines += `${rowNo}\t${phone}\t${all}\t${copyCell(FirstName)}\t${copyCell(LastName)}\t${copyCell(Notes)}\n`
      }
    },
    take() {
      const taken = lines
      lines = ''
      return taken
    },
    bad: () => bad,
    failed,
  }
}
