import type { Carrier } from '@carillon/contract/carriers.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { readAddress } from '../../carriers/drivers.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { encrypt } from '../../platform/secrets.ts'
import type { Unit } from '../../platform/unit.ts'
import { findDuplicate } from './find-duplicate.ts'
import { fillSecrets } from './hide-secrets.ts'
import { unsealUrl } from './read-carriers.ts'
import { showCarrier } from './show-carriers.ts'
import { insertCarrier, listCarriers, lockCarrier, notifyCarriers, updateCarrier } from './store.ts'

export const addCarrier = async (
  unit: Unit<StaffScope>,
  { Name, Url }: { Name: string; Url: string },
  origin: string,
) => {
  const { db: tx, scope } = unit
  const { kind, address } = read(Url)
  if (kind === 'smpp') await requireNoDuplicate(unit, scope, address)
  const change = { kind, address, name: Name, sealed: seal(unit, Url), now: unit.now }

  const added = await insertCarrier(tx, scope, change)
  if (!added) throw refuseFields({ Url: ['This account of the carrier is set up already.'] })
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return (await showCarrier(tx, scope, added.carrierId, { secret: unit.settings.secret, origin }))!
}

const requireNoDuplicate = async ({ db }: Pick<Platform, 'db'>, scope: StaffScope, address: string) => {
  const duplicate = await findDuplicate(address, await listCarriers(db, scope))
  if (!duplicate) return
  const { name, host } = duplicate
  throw refuseFields({
    Url: [`This account of the carrier is set up already, as “${name}”: ${host} is the same machine.`],
  })
}

export const changeCarrier = async (
  unit: Unit<StaffScope>,
  carrierId: number,
  asked: { Name: string; Url?: string | undefined; IsEnabled: boolean; Seen?: Fields | undefined },
  origin: string,
) => {
  const { db: tx, scope } = unit
  const { secret } = unit.settings

  await lockCarrier(tx, scope, carrierId)
  const [before] = await listCarriers(tx, scope, carrierId)
  if (!before?.sealed) throw refuse('NotFound')
  const { Name, Url, IsEnabled } = await mergeEdit(asked, () => showCarrier(tx, scope, carrierId, { secret, origin }))
  const kept = unsealUrl(secret, before.sealed)
  const url = changedUrl(before, kept, Url)
  await updateCarrier(tx, scope, carrierId, {
    name: Name,
    sealed: url === undefined ? null : seal(unit, url),
    isEnabled: IsEnabled,
    now: unit.now,
  })
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return (await showCarrier(tx, scope, carrierId, { secret, origin }))!
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

const seal = ({ settings }: Pick<Platform, 'settings'>, url: string): Buffer => {
  if (settings.secret === null)
    throw refuse('Conflict', { summary: 'CARILLON_SECRET is not set, so nothing secret can be kept.' })
  return encrypt(settings.secret, url)
}
