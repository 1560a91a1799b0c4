import { sipTrunk } from '../../platform/settings-values.ts'

/** Stands where the password is, and in what staff send back where it stays as it is. */
const hidden = '•••'

const password = /^(sip:[^:@]*):([^@]*)@/i

/** The address of a trunk as staff see it. */
export const hidePassword = (url: string): string => url.replace(password, `$1:${hidden}@`)

/** What staff wrote, with the password that they left hidden taken from what is kept. */
export const fillPassword = (written: string, kept: string): string => {
  const word = password.exec(kept)?.[2]
  return password.exec(written)?.[2] === hidden && word !== undefined
    ? written.replace(password, (_, before: string) => `${before}:${word}@`)
    : written
}

/** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no password. */
export const readTrunk = (url: string) => {
  const read = /\s/.test(url) ? { problem: 'must be one trunk, without spaces.' } : sipTrunk(url)
  return 'problem' in read ? read.problem : read.value
}
