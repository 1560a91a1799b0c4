import type { FileUpload } from '@carillon/contract/imports.ts'

const day = 86_400_000

/** Whether somebody may go on with a file: its rows are kept for two days, and consent is declared as it is added. */
export const isLeft = (
  { Step, Consent, CreatedDate }: Pick<FileUpload, 'Step' | 'Consent' | 'CreatedDate'>,
  now: number,
): boolean => Consent === null && Step !== 'SAVING' && Step !== 'VIEW' && now - Date.parse(CreatedDate) < 2 * day
