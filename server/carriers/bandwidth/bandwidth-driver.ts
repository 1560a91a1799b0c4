import type { CarrierDriver } from '../driver.ts'
import { openBandwidthCarrier } from './bandwidth-carrier.ts'
import { parseBandwidthUrl } from './bandwidth-url.ts'
import { bandwidthWebhook } from './webhook.ts'

export const bandwidth: CarrierDriver = {
  schemes: ['bandwidth'],
  reports: 'webhook',
  secrets: { parameters: ['callbackpassword'] },
  read(url) {
    const read = parseBandwidthUrl(url)
    if (typeof read === 'string') return read
    return {
      address: read.address,
      open: ({ carrierId, isSimulated }, handlers) =>
        openBandwidthCarrier({ carrierId, isSimulated, url: read }, handlers),
      webhook: (carrierId) => bandwidthWebhook({ carrierId, url: read }),
    }
  },
}
