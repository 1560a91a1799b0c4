import { type Refusal, refuse } from '../../platform/refusal.ts'

/** Every sentence says what is wrong and what to do next. */
export const refuseFile = (summary: string): Refusal => refuse('WrongInput', { summary })

export const emptyFile = () => refuseFile('The file is empty.')
export const noRows = () => refuseFile('The file has no rows.')
export const oldExcel = () => refuseFile('This is an old .xls file. Save it as .xlsx or .csv.')
export const noSpreadsheet = (what = 'The file is not a spreadsheet we can read') =>
  refuseFile(`${what}. Save your list as .xlsx or .csv and upload that.`)
export const protectedFile = () =>
  refuseFile('The file is protected by a password. Open it, save it without the password and upload it again.')
export const damagedFile = () =>
  refuseFile('The file is damaged or not complete. Open it, save it again as .xlsx or .csv and upload that.')
export const packedOddly = () =>
  refuseFile('The file is packed in a way no spreadsheet program does. Save your list as .csv and upload that.')

const bytesAsText = (bytes: number): string => {
  if (bytes >= 1024 ** 3) return `${+(bytes / 1024 ** 3).toFixed(1)} GB`
  return bytes >= 1024 ** 2 ? `${+(bytes / 1024 ** 2).toFixed(1)} MB` : `${bytes.toLocaleString('en-US')} bytes`
}
export const tooMuchInside = (bytes: number) => refuse('TooLarge', { limit: `${bytesAsText(bytes)} of unpacked data` })
