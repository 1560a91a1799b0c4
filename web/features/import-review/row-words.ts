import type { ImportRow } from '@carillon/contract/imports.ts'
import { formatCount } from '../../ui/format.ts'
import type { FilePurpose } from '../imports/words.ts'

/** The fields of a row that can be corrected, in their order on the form. */
export const rowFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone', 'FirstName', 'LastName', 'Notes'] as const
export type RowField = (typeof rowFields)[number]

const labels: Record<string, string> = {
  PrimaryPhone: 'Phone number',
  SecondaryPhone: 'Second number',
  TertiaryPhone: 'Third number',
  FirstName: 'First name',
  LastName: 'Last name',
  Name: 'Name',
  Notes: 'Notes',
  Groups: 'Groups',
}

/** What a field is called; fields of one's own have their own names. */
export const fieldLabel = (field: string): string => labels[field] ?? field

export const nameOf = ({ FirstName, LastName }: Pick<ImportRow, 'FirstName' | 'LastName'>): string =>
  `${FirstName} ${LastName}`.trim()

/** Which row has won, of two with the same number; in a broadcast a number gets one text whatever row it is from. */
export const replacedWords = ({ ReplacedBy }: Pick<ImportRow, 'ReplacedBy'>, purpose?: FilePurpose): string => {
  const same = `${ReplacedBy === null ? 'A later row' : `Row ${formatCount(ReplacedBy)}`} has the same number`
  return purpose === 'broadcast' ? `${same}: it gets one text.` : `${same} and is used.`
}
