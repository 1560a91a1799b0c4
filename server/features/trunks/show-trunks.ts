import type { Trunk, TrunkTest } from '@carillon/contract/trunks.ts'
import { ofSip } from '../../carriers/voice/trunk-driver.ts'
import type { Db } from '../../platform/database.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Settings } from '../../platform/settings.ts'
import { addressOf, unsealTrunk } from './read-trunks.ts'
import { listTrunks, type TrunkListed } from './store.ts'
import { lastTests } from './test-store.ts'
import { hidePassword, readTrunk } from './trunk-url.ts'

const unreadable =
  'Its address was encrypted with another CARILLON_SECRET, so no engine can use it. Enter the whole address again.'
const isNamedTwice = 'SIP_TRUNK_URL names it too, and what stands there counts. Remove one of them.'
const isSpared = 'Nobody is called by the simulator while there is another trunk.'

export const showTrunks = async (db: Db, scope: StaffScope, settings: Settings): Promise<Trunk[]> => {
  const ofSettings = settings.sipTrunks.map((trunk) => ({ address: addressOf(ofSip(trunk)), trunk }))
  const rows = await listTrunks(
    db,
    scope,
    ofSettings.map(({ address }) => address),
  )
  const tests = await lastTests(db, scope)
  const trunks = rows.map((row) => show(row, settings, tests.get(row.TrunkID) ?? null))
  const hasReal = trunks.some(({ IsSimulated, IsEnabled, Trouble }) => !IsSimulated && IsEnabled && Trouble === '')
  return trunks.map((one) => (hasReal && one.IsSimulated ? { ...one, Trouble: isSpared } : one))
}

export const showTrunk = async (db: Db, scope: StaffScope, settings: Settings, trunkId: number) =>
  (await showTrunks(db, scope, settings)).find(({ TrunkID }) => TrunkID === trunkId)

const show = ({ sealed, ...row }: TrunkListed, settings: Settings, LastTest: TrunkTest | null): Trunk => {
  const set = settings.sipTrunks.find((trunk) => addressOf(ofSip(trunk)) === `sip:${row.Address}`)
  const url = sealed && unsealTrunk(settings.secret, sealed)
  const trunk = set ? ofSip(set) : url ? readTrunk(url) : ''
  const isRead = typeof trunk !== 'string'
  const { channels = 0, callsPerSecond = 0, ringSeconds = 0 } = isRead ? trunk : {}
  return {
    ...row,
    Name: sealed ? row.Name : set?.simulated ? 'Simulator' : 'From the settings',
    Url: url ? hidePassword(url) : '',
    IsOfSettings: sealed === null,
    IsSimulated: set?.simulated ?? false,
    Trouble: sealed && set ? isNamedTwice : isRead ? '' : unreadable,
    Transport: isRead ? (trunk.kind === 'sip' ? trunk.transport : trunk.kind) : 'udp',
    ...{ Channels: channels, CallsPerSecond: callsPerSecond, RingSeconds: ringSeconds },
    IsRegistered: isRead && trunk.kind === 'sip' && trunk.registerSeconds !== null,
    LastTest,
  }
}
