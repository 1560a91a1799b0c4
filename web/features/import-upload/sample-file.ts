import type { ImportPurpose } from '../imports/words.ts'

/** What a good file looks like; also what is shown as an example. */
export const sampleRows = (purpose: ImportPurpose): string[][] =>
  purpose === 'optouts'
    ? [['Phone'], ['(217) 555-0110'], ['217-555-0111']]
    : [
        ['Phone', 'First name', 'Last name', 'Group'],
        ['(217) 555-0100', 'Ada', 'Lovelace', 'Staff'],
        ['217-555-0101', 'Ben', 'Brooks', 'Grade 5'],
      ]

/** As a file to save. The mark at its start tells Excel that it is UTF-8. */
const sampleFile = (purpose: ImportPurpose): { name: string; text: string } => ({
  name: purpose === 'optouts' ? 'opt-outs-sample.csv' : 'contacts-sample.csv',
  text: `\ufeff${sampleRows(purpose)
    .map((row) => row.join(','))
    .join('\r\n')}\r\n`,
})

export const saveSample = (purpose: ImportPurpose): void => {
  const { name, text } = sampleFile(purpose)
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken it once the click is through.
  setTimeout(() => URL.revokeObjectURL(address))
}
