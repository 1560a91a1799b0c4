/** The addresses of trunks for calls, whatever they speak. */

import { badCallers, callerIdsOf, nameOfTrunk, type SipTrunk, sipTrunk } from '../../platform/settings-values.ts'
import { parseEslUrl } from '../esl/esl-url.ts'
import { readCarrierUrl } from '../http/carrier-url.ts'
import { parseTelnyxVoiceUrl, type TelnyxVoiceUrl } from '../telnyx/telnyx-url.ts'
import { parseTwilioUrl, type TwilioUrl } from '../twilio/twilio-url.ts'

type Limits = Pick<SipTrunk, 'channels' | 'callsPerSecond' | 'ringSeconds' | 'callerIds'>

type AriAddress = Limits & {
  kind: 'ari'
  origin: string
  path: string
  user: string
  password: string
  /** Of the dialplan: Stasis(…). */
  app: string
  /** With {number} in it. */
  endpoint: string
  name: string
}

type EslAddress = Limits & {
  kind: 'esl'
  host: string
  port: number
  password: string
  /** With {number} in it. */
  endpoint: string
  name: string
}

type TwilioAddress = Limits & { kind: 'twilio'; url: TwilioUrl; name: string }
type TelnyxAddress = Limits & { kind: 'telnyx'; url: TelnyxVoiceUrl; name: string }
type SipAddress = SipTrunk & { kind: 'sip'; name: string }

/** `name` is what makes it another trunk; it holds no secret. */
export type TrunkAddress = SipAddress | AriAddress | EslAddress | TwilioAddress | TelnyxAddress

/** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no password. */
export const readTrunkAddress = (written: string): TrunkAddress | string => {
  if (/\s/.test(written)) return 'must be one trunk, without spaces.'
  if (/^ari:/i.test(written)) return readAri(written)
  if (/^esl:/i.test(written)) return readEsl(written)
  if (/^twilio:/i.test(written)) return readTwilio(written)
  if (/^telnyx:/i.test(written)) return readTelnyx(written)
  const read = sipTrunk(written)
  if ('problem' in read) {
    return /^[a-z]+:/i.test(written) && !/^sips?:/i.test(written)
      ? 'must begin with sip:, ari://, esl://, twilio:// or telnyx://.'
      : read.problem
  }
  return ofSip(read.value)
}

export const ofSip = (trunk: SipTrunk): SipAddress => ({ kind: 'sip', name: nameOfTrunk(trunk), ...trunk })

/** Each as it is without being given, and at most. */
const numbers = { channels: [100, 5000], cps: [10, 500], ring: [35, 120] } as const
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[]
const limitNames = [...numberNames, 'callers']

const readLimits = (value: (name: string) => string): Limits | string => {
  for (const name of numberNames) {
    const [, most] = numbers[name]
    const given = Number(value(name) || 1)
    if (!Number.isInteger(given) || given < 1 || given > most) {
      return `has ${name}=${value(name)}, which must be a whole number from 1 to ${most}.`
    }
  }
  const of = (name: keyof typeof numbers) => Number(value(name) || numbers[name][0])
  const callerIds = callerIdsOf(value('callers'))
  if (callerIds === null) return badCallers
  return { channels: of('channels'), callsPerSecond: of('cps'), ringSeconds: of('ring'), callerIds }
}

const ari = {
  scheme: 'ari',
  example: 'ari://user:password@host:8089?endpoint=PJSIP/{number}@trunk',
  known: ['app', 'endpoint', ...limitNames],
}

const readAri = (written: string): AriAddress | string => {
  const read = readCarrierUrl(written, ari)
  if (typeof read === 'string') return read
  const endpoint = read.value('endpoint')
  if (!/^[A-Za-z0-9]+\/[^\s]*\{number\}[^\s]*$/.test(endpoint)) {
    return `must look like ${ari.example}: the endpoint, with {number} in it, is missing.`
  }
  const app = read.value('app') || 'carillon'
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(app)) return 'has an app that is no name of letters and digits.'
  const limits = readLimits(read.value)
  if (typeof limits === 'string') return limits
  const { origin, path, user, password, host } = read
  return {
    kind: 'ari',
    origin,
    path: path || '/ari',
    user,
    password,
    app,
    endpoint,
    name: `${user}@${host}`,
    ...limits,
  }
}

const readEsl = (written: string): EslAddress | string => {
  const url = parseEslUrl(written, limitNames)
  if (typeof url === 'string') return url
  const { value, ...address } = url
  const limits = readLimits(value)
  if (typeof limits === 'string') return limits
  return { kind: 'esl', ...address, name: `${url.host}:${url.port}`, ...limits }
}

const readTwilio = (written: string): TwilioAddress | string => {
  const url = parseTwilioUrl(written, limitNames)
  if (typeof url === 'string') return url
  const limits = readLimits((name) => new URL(written).searchParams.get(name) ?? '')
  if (typeof limits === 'string') return limits
  return { kind: 'twilio', url, name: url.address, ...limits }
}

const readTelnyx = (written: string): TelnyxAddress | string => {
  const url = parseTelnyxVoiceUrl(written, limitNames)
  if (typeof url === 'string') return url
  const limits = readLimits((name) => new URL(written).searchParams.get(name) ?? '')
  if (typeof limits === 'string') return limits
  return { kind: 'telnyx', url, name: url.address, ...limits }
}

/** Whether the trunk is asked to call from this number. */
export const takesCallerId = ({ callerIds }: Pick<Limits, 'callerIds'>, callerId: number): boolean =>
  callerIds.length === 0 || callerIds.includes(callerId)
