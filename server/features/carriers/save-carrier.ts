import type { Carrier } from '@carillon/contract/carriers.ts'
import { readAddress } from '../../carriers/drivers.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { encrypt } from '../../platform/secrets.ts'
import { findTwin } from './find-twin.ts'
import { fillSecrets } from './hide-secrets.ts'
import { unsealUrl } from './read-carriers.ts'
import { showCarrier } from './show-carriers.ts'
import { insertCarrier, listCarriers, notifyCarriers, updateCarrier } from './store.ts'

export const addCarrier = async (
  platform: Platform,
  scope: StaffScope,
  { Name, Url }: { Name: string; Url: string },
  origin: string,
) => {
  const { kind, address } = read(Url)
  if (kind === 'smpp') await requireNoTwin(platform, scope, address)
  const change = { kind, address, name: Name, sealed: seal(platform, Url), now: platform.clock.now() }
  return await transaction(platform.db, async (tx): Promise<Carrier> => {
    const added = await insertCarrier(tx, scope, change)
    if (!added) throw refuseFields({ Url: ['This account of the carrier is set up already.'] })
    await notifyCarriers(tx)
    return (await showCarrier(tx, scope, added.carrierId, { secret: platform.settings.secret, origin }))!
  })
}

const requireNoTwin = async ({ db }: Platform, scope: StaffScope, address: string) => {
  const twin = await findTwin(address, await listCarriers(db, scope))
  if (!twin) return
  const { name, host } = twin
  throw refuseFields({
    Url: [`This account of the carrier is set up already, as “${name}”: ${host} is the same machine.`],
  })
}

export const changeCarrier = async (
  platform: Platform,
  scope: StaffScope,
  carrierId: number,
  { Name, Url, IsEnabled }: { Name: string; Url?: string | undefined; IsEnabled: boolean },
  origin: string,
) => {
  const { secret } = platform.settings
  return await transaction(platform.db, async (tx): Promise<Carrier> => {
    const [before] = await listCarriers(tx, scope, carrierId)
    if (!before?.sealed) throw refuse('NotFound')
    const kept = unsealUrl(secret, before.sealed)
    const url = changedUrl(before, kept, Url)
    await updateCarrier(tx, scope, carrierId, {
      name: Name,
      sealed: url === undefined ? null : seal(platform, url),
      isEnabled: IsEnabled,
      now: platform.clock.now(),
    })
    await notifyCarriers(tx)
    return (await showCarrier(tx, scope, carrierId, { secret, origin }))!
  })
}

/** Undefined where it stays. Another account of a carrier has other message ids, so it is another carrier. */
const changedUrl = (before: Pick<Carrier, 'Kind' | 'Address'>, kept: string | null, written?: string) => {
  if (written === undefined) return undefined
  const url = kept === null ? written : fillSecrets(written, kept)
  if (url === kept) return undefined
  const { kind, address } = read(url)
  if (kind === before.Kind && address === before.Address) return url
  throw refuseFields({
    Url: [`This is ${address}, and this carrier is ${before.Address}. Add it as a carrier of its own.`],
  })
}

const read = (url: string) => {
  const found = readAddress(url)
  if (typeof found === 'string') throw refuseFields({ Url: [`The address ${found}`] })
  return found
}

const seal = ({ settings }: Platform, url: string): Buffer => {
  if (settings.secret === null)
    throw refuse('Conflict', { summary: 'CARILLON_SECRET is not set, so nothing secret can be kept.' })
  return encrypt(settings.secret, url)
}
