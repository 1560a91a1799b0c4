import { readTrunkAddress } from '../../carriers/voice/trunk-driver.ts'
import { fillSecrets, hideSecrets } from '../carriers/hide-secrets.ts'

/** Stands where the password is, and in what staff send back where it stays as it is. */
const hidden = '•••'

/** Of SIP, whose addresses are no URLs of the web. */
const password = /^(sip:[^:@]*):([^@]*)@/i
const isOfWeb = (url: string): boolean => /^[a-z]+:\/\//i.test(url)

/** The address of a trunk as staff see it. */
export const hidePassword = (url: string): string =>
  isOfWeb(url) ? hideSecrets(url) : url.replace(password, `$1:${hidden}@`)

/** What staff wrote, with the password that they left hidden taken from what is kept. */
export const fillPassword = (written: string, kept: string): string => {
  if (isOfWeb(written) && isOfWeb(kept)) return fillSecrets(written, kept)
  const word = password.exec(kept)?.[2]
  return password.exec(written)?.[2] === hidden && word !== undefined
    ? written.replace(password, (_, before: string) => `${before}:${word}@`)
    : written
}

/** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no password. */
export const readTrunk = readTrunkAddress
