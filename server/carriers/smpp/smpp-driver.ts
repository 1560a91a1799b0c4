import { smppLink } from '../../platform/settings-values.ts'
import type { CarrierDriver } from '../driver.ts'
import { openSmppCarrier } from './smpp-carrier.ts'

export const smpp: CarrierDriver = {
  schemes: ['smpp', 'smpps'],
  reports: 'link',
  secrets: {},
  read(url) {
    const read = smppLink(url)
    if ('problem' in read) return read.problem
    const { systemId, host, port } = read.value
    return {
      address: `${systemId}@${host}:${port}`,
      open: ({ carrierId, isSimulated }, handlers) =>
        openSmppCarrier({ ...read.value, carrierId, isSimulated }, handlers),
    }
  },
}
