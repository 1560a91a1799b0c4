import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { ofSip } from '../../carriers/voice/trunk-driver.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { encrypt } from '../../platform/secrets.ts'
import type { Unit } from '../../platform/unit.ts'
import { carrierIdOf, notifyCarriers } from '../carriers/store.ts'
import { addressOf, unsealTrunk } from './read-trunks.ts'
import { showTrunk, showTrunks } from './show-trunks.ts'
import { deleteTrunk, insertTrunk, listTrunks, lockTrunk, lockTrunks, placeTrunks, updateTrunk } from './store.ts'
import { deleteTest } from './test-store.ts'
import { fillPassword, readTrunk } from './trunk-url.ts'

type StaffUnit = Unit<StaffScope>

export const addTrunk = async (unit: StaffUnit, { Name, Url }: { Name: string; Url: string }) => {
  const { db: tx, scope, settings, now } = unit
  const address = addressOf(read(Url))
  if (settings.sipTrunks.some((trunk) => addressOf(ofSip(trunk)) === address)) {
    throw refuseFields({ Url: ['SIP_TRUNK_URL has this trunk already.'] })
  }
  await lockTrunks(tx)
  const carrierId = await carrierIdOf(tx, 'sip', address)
  const added = await insertTrunk(tx, scope, { carrierId, name: Name, sealed: seal(unit, Url), now })
  if (!added) throw refuseFields({ Url: ['This trunk is set up already.'] })
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return (await showTrunk(tx, scope, settings, carrierId))!
}

type Change = { Name: string; Url?: string | undefined; IsEnabled: boolean; Seen?: Fields | undefined }

export const changeTrunk = async (unit: StaffUnit, trunkId: number, asked: Change) => {
  const { db: tx, scope, settings, now } = unit
  await lockTrunk(tx, scope, trunkId)
  const [before] = await listTrunks(tx, scope, [], trunkId)
  if (!before?.sealed) throw refuse('NotFound')
  const { Name, Url, IsEnabled } = await mergeEdit(asked, () => showTrunk(tx, scope, settings, trunkId))
  const url = changedUrl(before.Address, unsealTrunk(settings.secret, before.sealed), Url)
  const sealed = url === undefined ? null : seal(unit, url)
  await updateTrunk(tx, scope, trunkId, { name: Name, sealed, isEnabled: IsEnabled, now })
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return (await showTrunk(tx, scope, settings, trunkId))!
}

export const removeTrunk = async (unit: StaffUnit, trunkId: number) => {
  const { db: tx, scope } = unit
  if (!(await deleteTrunk(tx, scope, trunkId))) throw refuse('NotFound')
  await deleteTest(tx, scope, trunkId)
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return { Success: true as const }
}

type Order = { TrunkIDs: number[]; Seen?: Fields | undefined }

export const orderTrunks = async (unit: StaffUnit, asked: Order) => {
  const { db: tx, scope, settings, now } = unit
  await lockTrunks(tx)
  const known = (await showTrunks(tx, scope, settings)).map(({ TrunkID }) => TrunkID)
  const { TrunkIDs: trunkIds } = await mergeEdit(asked, async () => ({ TrunkIDs: known }))
  if (new Set(trunkIds).size < trunkIds.length) throw refuseFields({ TrunkIDs: ['A trunk has one place.'] })
  if (trunkIds.some((one) => !known.includes(one))) throw refuseFields({ TrunkIDs: ['There is no such trunk.'] })
  await placeTrunks(tx, scope, [...trunkIds, ...known.filter((one) => !trunkIds.includes(one))], now)
  unit.afterCommit(({ db }) => notifyCarriers(db))
  return { Items: await showTrunks(tx, scope, settings) }
}

/** Undefined where it stays. Another user, host or port is another trunk: what is known of this one is not true of it. */
const changedUrl = (before: string, kept: string | null, written?: string): string | undefined => {
  if (written === undefined) return undefined
  const url = kept === null ? written : fillPassword(written, kept)
  if (url === kept) return undefined
  const { name: address } = read(url)
  if (address === before) return url
  throw refuseFields({ Url: [`This is ${address}, and this trunk is ${before}. Add it as a trunk of its own.`] })
}

const read = (url: string) => {
  const found = readTrunk(url)
  if (typeof found === 'string') throw refuseFields({ Url: [`The address ${found}`] })
  return found
}

const seal = ({ settings }: Pick<StaffUnit, 'settings'>, url: string): Buffer => {
  if (settings.secret === null)
    throw refuse('Conflict', { summary: 'CARILLON_SECRET is not set, so nothing secret can be kept.' })
  return encrypt(settings.secret, url)
}
