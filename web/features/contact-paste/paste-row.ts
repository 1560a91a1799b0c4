import type { wholeParts } from '@carillon/domain/imports/name.ts'

export type PasteRow = {
  readonly id: number
  readonly name: string
  readonly number: string
  /** Further numbers of the same person. */
  readonly others?: readonly string[]
  /** Both halves of a name in their order, while nothing but their places says which is the first name. */
  readonly halves?: readonly [string, string]
  /** What stood in further columns, by what these are called. */
  readonly cells?: Readonly<Record<string, string>>
  /** What else stood in its line and is in none of the fields. */
  readonly rest?: string
  /** Its name in two, where columns say so. */
  readonly parts?: NameParts
  /** What it was called before a column was made the name; undefined while none is, and where a name was written by hand. */
  readonly pasted?: Pick<PasteRow, 'name' | 'halves'>
}

/** What becomes of a further column, the name of the contact too. `name` is that of the custom field. */
export type FurtherColumn = {
  readonly column: string
  readonly use: 'Custom' | 'Notes' | NameUse | 'Skip'
  readonly name: string
}

export type NameUse = 'Name' | 'FirstName' | 'LastName'

export type NameParts = ReturnType<typeof wholeParts>
