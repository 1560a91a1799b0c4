import { type BandwidthUrl, parseBandwidthUrl } from '../../carriers/bandwidth/bandwidth-url.ts'
import { parseTelnyxUrl, type TelnyxUrl } from '../../carriers/telnyx/telnyx-url.ts'
import { parseTwilioUrl, type TwilioUrl } from '../../carriers/twilio/twilio-url.ts'
import { smppLink } from '../../platform/settings-values.ts'

/** `address` is what makes its message ids its own; it holds no secret. */
export type CarrierAddress = { kind: 'smpp'; address: string } | TwilioUrl | TelnyxUrl | BandwidthUrl

/** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no secret. */
export const readAddress = (url: string): CarrierAddress | string => {
  const scheme = /^[a-z]+(?=:\/\/)/i.exec(url)?.[0].toLowerCase() ?? ''
  switch (scheme) {
    case 'smpp':
    case 'smpps': {
      const read = smppLink(url)
      if ('problem' in read) return read.problem
      const { systemId, host, port } = read.value
      return { kind: 'smpp', address: `${systemId}@${host}:${port}` }
    }
    case 'twilio':
      return parseTwilioUrl(url)
    case 'telnyx':
      return parseTelnyxUrl(url)
    case 'bandwidth':
      return parseBandwidthUrl(url)
    default:
      return 'must begin with smpp://, smpps://, twilio://, telnyx:// or bandwidth://.'
  }
}
