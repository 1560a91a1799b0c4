import type { Trip } from '../../gateways/identity/identity.ts'
import type { Platform } from '../../platform/platform.ts'
import { decrypt, encrypt } from '../../platform/secrets.ts'

/**
 * A sign-in that is under way at a provider. It is kept in the browser that began it, sealed: so another browser cannot finish it, and
 * whoever only presses the button writes nothing here.
 */
export type Journey = Trip & {
  accountId: number
  issuer: string
  clientId: string
  /** The page to come to. */
  next: string
  /** The owner who tests; null of whoever signs in. */
  testedBy: number | null
  expiresAt: number
}

const purpose = 'single sign-on'

export const sealJourney = ({ settings }: Pick<Platform, 'settings'>, journey: Journey): string =>
  encrypt(`${purpose}:${settings.secret!}`, JSON.stringify(journey)).toString('base64url')

/** Undefined where it is none of ours, or over. */
export const readJourney = ({ settings, clock }: Pick<Platform, 'settings' | 'clock'>, sealed: string | null) => {
  if (sealed === null) return undefined
  try {
    const plain = decrypt(`${purpose}:${settings.secret!}`, Buffer.from(sealed, 'base64url'))
    const journey = JSON.parse(plain) as Journey
    return journey.expiresAt > clock.now().getTime() ? journey : undefined
  } catch {
    // What was not sealed here says nothing.
    return undefined
  }
}
