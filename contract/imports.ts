import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** SELECT is before the upload; the rest are those of rules/imports 7 that the server knows. */
export const importSteps = ['METADATA', 'PROCESS', 'REVIEW', 'SAVING', 'VIEW'] as const

/** What a column of the file holds. Custom: a field of the account's own by this name. */
export const ColumnUse = z.discriminatedUnion('Use', [
  z.object({
    Use: z.enum([
      'PrimaryPhone',
      'SecondaryPhone',
      'TertiaryPhone',
      'FirstName',
      'LastName',
      'Name',
      'Notes',
      'Groups',
      'Skip',
    ]),
  }),
  z.object({ Use: z.literal('Custom'), Name: z.string().trim().min(1, 'Enter a Field Name.').max(50) }),
])
export type ColumnUse = z.infer<typeof ColumnUse>

/** A sheet of a spreadsheet, or the whole of a text file. */
export const Tab = z.object({
  Name: z.string(),
  /** Below the headings. */
  RowCount: z.number().int(),
  HasHeader: z.boolean(),
  /** The row that holds the names of the columns, as the sheet counts its rows; 0 for none. What stands above it is not read. */
  HeadingRow: z.number().int(),
  /** What we think the columns hold, from their names and contents. */
  Columns: z.array(ColumnUse),
  /** Columns, from 0, of which that is a guess. Whoever does not choose columns gets no name that is one. */
  Unsure: z.array(z.number().int()),
  /** The first rows that are not blank, as they are: twenty at most. */
  Preview: z.array(z.array(z.string())),
  /** Which rows of the sheet these are. */
  PreviewRows: z.array(z.number().int()),
})
export type Tab = z.infer<typeof Tab>

const count = z.number().int()

export const ImportCounts = z.object({
  Rows: count,
  /** Will be imported, or has been. */
  Good: count,
  /** Of those: with a note, such as a field that was cut. */
  Noted: count,
  /** Cannot be imported as they are. */
  Bad: count,
  /** A later row has the same number. */
  DuplicatesInFile: count,
  /** Of the good ones: in the contacts already, by their number. The others are new. */
  Known: count,
  /** Taken out by hand. */
  Removed: count,
  Added: count,
  Updated: count,
  /** Known already, with nothing to add. */
  Unchanged: count,
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const FileUpload = z.object({
  FileID: id,
  FileName: z.string(),
  FileKind: z.enum(['csv', 'txt', 'xlsx']),
  Purpose: z.enum(['contacts', 'broadcast', 'optouts']),
  CreatedDate: instant,
  Step: z.enum(importSteps),
  Progress: z.enum(['InProgress', 'Complete', 'Error']),
  /** Rows done in this step, of how many. */
  Done: count,
  Total: count,
  /** Why it stopped, in words for the user. */
  Message: z.string().nullable(),
  FileStructure: z.object({ Tabs: z.array(Tab) }),
  /** The chosen sheet, from 0, with its columns as confirmed. */
  Tab: count,
  HasHeader: z.boolean(),
  HeadingRow: count,
  Columns: z.array(ColumnUse),
  ListID: id,
  ListName: z.string(),
  Overwrite: z.boolean(),
  Counts: ImportCounts,
  Consent: z.object({ UserName: z.string(), DeclaredDate: instant }).nullable(),
  /** When the import was taken back. */
  UndoneDate: instant.nullable(),
})
export type FileUpload = z.infer<typeof FileUpload>

const fileId = z.object({ FileID: idIn })

export const uploadFile = call({
  name: 'uploadFile',
  summary:
    'Upload a csv, txt or xlsx file (raw body, with its name in the query, or multipart). Its numbers are ready for a broadcast at once; with purpose=contacts or optouts it is only taken in',
  method: 'POST',
  path: '/fileuploads',
  aliases: ['/fileUploads'],
  who: 'user',
  query: z.object({
    purpose: z.enum(['contacts', 'broadcast', 'optouts']).optional(),
    name: z.string().max(255).optional(),
  }),
  reply: z.object({
    FileID: id,
    RowCount: count,
    PhoneNumberCount: count,
    BadRows: count,
    FileUpload,
  }),
  creates: true,
  takesFile: true,
  bodyLimit: 200 * 1_048_576,
  errors: ['TrialUploadTooLarge'],
})

export const FileUploadsQuery = listQuery(FileUpload)

export const listFileUploads = call({
  name: 'listFileUploads',
  summary: 'The imports of this user of the last 30 days, newest first',
  method: 'GET',
  path: '/fileuploads',
  aliases: ['/fileUploads'],
  who: 'user',
  query: FileUploadsQuery,
  reply: listOf(FileUpload),
})

export const getFileUpload = call({
  name: 'getFileUpload',
  summary: 'How far an upload or import is',
  method: 'GET',
  path: '/fileuploads/{FileID}',
  aliases: ['/fileUploads/{FileID}'],
  who: 'user',
  params: fileId,
  reply: FileUpload,
})

export const processFileUpload = call({
  name: 'processFileUpload',
  summary: 'Choose the sheet and what its columns hold; the rows are then read and checked',
  method: 'PUT',
  path: '/fileuploads/{FileID}',
  who: 'user',
  params: fileId,
  body: z.object({
    Tab: z.number().int().min(0).default(0),
    /** One of the first rows of the sheet; 0 where none has the names of the columns. */
    HeadingRow: z.number().int().min(0).optional(),
    /** The same by yes and no: the row that we found, else the first one. */
    HasHeader: z.boolean().optional(),
    Columns: z.array(ColumnUse).max(200).optional(),
  }),
  reply: FileUpload,
  errors: ['WrongStatus'],
})

export const ImportRow = z.object({
  RowNo: count,
  PrimaryPhone: z.string(),
  SecondaryPhone: z.string(),
  TertiaryPhone: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  Groups: z.array(z.string()),
  CustomData: z.record(z.string(), z.string()),
  /** What became or will become of it: Good before the import. */
  Outcome: z.enum(['Good', 'Bad', 'Replaced', 'Removed', 'Added', 'Updated', 'Unchanged']),
  /** The later row that has the same number. */
  ReplacedBy: count.nullable(),
  Problems: z.array(z.object({ Field: z.string(), Message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Of a row without a number, what stood where it should be is told; it cannot be looked for. */
export const ImportRowsQuery = listQuery(ImportRow, {
  without: ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'],
  also: { Outcome: 'text' },
})

export const listImportRows = call({
  name: 'listImportRows',
  summary: 'The rows of an import; `Outcome=Bad` for those to correct, `Outcome=Noted` for those with a note',
  method: 'GET',
  path: '/fileuploads/{FileID}/rows',
  who: 'user',
  params: fileId,
  query: ImportRowsQuery,
  reply: listOf(ImportRow),
})

const rowId = z.object({ FileID: idIn, RowNo: idIn.pipe(z.number().min(1)) })

export const correctImportRow = call({
  name: 'correctImportRow',
  summary: 'Correct a row before it is imported; it is checked again at once',
  method: 'PUT',
  path: '/fileuploads/{FileID}/rows/{RowNo}',
  who: 'user',
  params: rowId,
  body: z.object({
    PrimaryPhone: z.string().max(60),
    SecondaryPhone: z.string().max(60).default(''),
    TertiaryPhone: z.string().max(60).default(''),
    FirstName: z.string().max(200).default(''),
    LastName: z.string().max(200).default(''),
    Notes: z.string().max(200).default(''),
  }),
  reply: ImportRow,
  errors: ['WrongStatus'],
})

export const removeImportRow = call({
  name: 'removeImportRow',
  summary: 'Leave a row out of the import',
  method: 'DELETE',
  path: '/fileuploads/{FileID}/rows/{RowNo}',
  who: 'user',
  params: rowId,
  reply: ImportRow,
  errors: ['WrongStatus'],
})

export const importFile = call({
  name: 'importFile',
  summary: 'Import an upload into a group and Everyone; what is still bad is left out and stays in the report',
  method: 'POST',
  path: '/lists/{ListID}/fileUploads',
  aliases: ['/lists/{ListID}/fileuploads'],
  who: 'user',
  params: z.object({ ListID: idIn }),
  body: z.object({
    FileID: id,
    UserIndicatedConsentDeclared: z.boolean().default(false),
    /** Known contacts take the file's values; otherwise only their blanks are filled. */
    Overwrite: z.boolean().default(false),
    /** The group was made for this import: an undo takes it away too, where nobody else is in it. */
    IsNewGroup: z.boolean().default(false),
    /** How many of the good rows are to be new and how many known; if it is otherwise by now, nothing is imported. */
    Expected: z.object({ New: z.number().int().min(0), Known: z.number().int().min(0) }).optional(),
  }),
  reply: FileUpload,
  errors: ['ConsentMissing', 'WrongStatus', 'ImportChanged'],
})

export const discardFileUpload = call({
  name: 'discardFileUpload',
  summary: 'Discard an upload; what it has imported already stays',
  method: 'DELETE',
  path: '/fileuploads/{FileID}',
  who: 'user',
  params: fileId,
  reply: done,
  errors: ['WrongStatus'],
})

export const importReport = call({
  name: 'importReport',
  summary: 'What became of each row as CSV: row number, result, why; `Outcome=` chooses one result',
  method: 'GET',
  path: '/fileuploads/{FileID}/report.csv',
  who: 'user',
  params: fileId,
  query: ImportRowsQuery,
  reply: z.string(),
  givesFile: 'text/csv',
})
