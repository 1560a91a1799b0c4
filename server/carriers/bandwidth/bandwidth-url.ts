import { type CarrierUrl, readCarrierUrl } from '../http/carrier-url.ts'

/**
 * Bandwidth in one line:
 *
 *   bandwidth://user:password@messaging.bandwidth.com/{account}?application=…&callbackuser=…&callbackpassword=…
 *
 * Its reports carry no signature, but the user and password that the application's callbacks are set up with.
 */
export type BandwidthUrl = Omit<CarrierUrl, 'value'> & {
  kind: 'bandwidth'
  base: string
  account: string
  application: string
  callbackUser: string
  callbackPassword: string
  /** What makes its message ids its own; no password. */
  address: string
}

const form = {
  scheme: 'bandwidth',
  example: 'bandwidth://user:password@messaging.bandwidth.com/account?application=…&callbackuser=…&callbackpassword=…',
  known: ['application', 'callbackuser', 'callbackpassword'],
}

/** Or the rest of a sentence that begins with its name and says what is wrong; it repeats no secret. */
export const parseBandwidthUrl = (text: string): BandwidthUrl | string => {
  const read = readCarrierUrl(text, form)
  if (typeof read === 'string') return read
  const { value, ...url } = read
  const account = url.path.slice(1)
  if (url.password === '' || !/^[\w-]+$/.test(account)) return `must look like ${form.example}.`
  const missing = form.known.find((name) => value(name) === '')
  if (missing) return `must look like ${form.example}: ${missing} is missing.`
  return {
    ...url,
    kind: 'bandwidth',
    base: `/api/v2/users/${account}/messages`,
    account,
    application: value('application'),
    callbackUser: value('callbackuser'),
    callbackPassword: value('callbackpassword'),
    address: `${account}@${url.host}`,
  }
}
