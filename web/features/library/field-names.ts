import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'

/** What personalized fields are called, where they are chosen and where a text is read. */
export const fieldNames: Readonly<Record<MergeField, string>> = {
  FirstName: 'First name',
  LastName: 'Last name',
  Notes: 'Notes',
}
