import { type CarrierKind, carrierKinds } from '@carillon/contract/carriers.ts'
import { bandwidth } from './bandwidth/bandwidth-driver.ts'
import type { CarrierAddress, CarrierDriver } from './driver.ts'
import { smpp } from './smpp/smpp-driver.ts'
import { telnyx } from './telnyx/telnyx-driver.ts'
import { twilio } from './twilio/twilio-driver.ts'

/** Every kind of carrier. A new one is a folder, a line here, and its name and example in the contract. */
const drivers: Readonly<Record<CarrierKind, CarrierDriver>> = { smpp, twilio, telnyx, bandwidth }

const kindOf = (url: string): CarrierKind | undefined => {
  const scheme = /^[a-z]+(?=:\/\/)/i.exec(url)?.[0].toLowerCase() ?? ''
  return carrierKinds.find((kind) => drivers[kind].schemes.includes(scheme))
}

/** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no secret. */
export const readAddress = (url: string): (CarrierAddress & { kind: CarrierKind }) | string => {
  const kind = kindOf(url)
  if (kind === undefined) return `must begin with ${schemes.slice(0, -1).join(', ')} or ${schemes.at(-1)}.`
  const read = drivers[kind].read(url)
  return typeof read === 'string' ? read : { kind, ...read }
}

const schemes = carrierKinds.flatMap((kind) => drivers[kind].schemes.map((scheme) => `${scheme}://`))

/** What of an address is secret besides its password. */
export const secretsOf = (url: string): CarrierDriver['secrets'] => {
  const kind = kindOf(url)
  return kind === undefined ? {} : drivers[kind].secrets
}

/** Whether carriers of a kind report by webhook. */
export const reportsByWebhook = (kind: CarrierKind): boolean => drivers[kind].reports === 'webhook'
