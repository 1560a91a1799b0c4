import { type CarrierUrl, readCarrierUrl } from '../http/carrier-url.ts'

/**
 * A provider that speaks Twilio's interface, in one line:
 *
 *   twilio://ACsid:token@api.twilio.com
 *   twilio://SKkey:secret@api.twilio.com?account=ACsid&signingkey=token
 *   twilio://project:token@example.signalwire.com/api/laml?signingkey=…
 *
 * The path is what stands before /2010-04-01. Webhooks are signed with `signingkey`, else with the password.
 */
export type TwilioUrl = Omit<CarrierUrl, 'value'> & {
  kind: 'twilio'
  /** Path of the account, as every request begins. */
  base: string
  account: string
  signingKey: string
  /** A messaging service that the numbers belong to; empty for none. */
  service: string
  /** What makes its message ids its own; no password. */
  address: string
}

const form = {
  scheme: 'twilio',
  example: 'twilio://sid:token@api.twilio.com?tps=100&window=10',
  known: ['account', 'signingkey', 'service'],
}

/** Or the rest of a sentence that begins with its name and says what is wrong; it repeats no secret. `more` are parameters of who asks. */
export const parseTwilioUrl = (text: string, more: readonly string[] = []): TwilioUrl | string => {
  const read = readCarrierUrl(text, { ...form, known: [...form.known, ...more] })
  if (typeof read === 'string') return read
  const { value, ...url } = read
  if (url.password === '') return `must look like ${form.example}: the token is missing.`
  const account = value('account') || url.user
  return {
    ...url,
    kind: 'twilio',
    base: `${url.path}/2010-04-01/Accounts/${encodeURIComponent(account)}`,
    account,
    // A plus that nobody escaped is read as a space.
    signingKey: value('signingkey').replaceAll(' ', '+') || url.password,
    service: value('service'),
    address: `${account}@${url.host}`,
  }
}
