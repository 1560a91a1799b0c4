import type { PhoneLaunch, setPhoneLaunch } from '@carillon/contract/phone-launches.ts'
import { whyNotPhoneLaunch } from '@carillon/domain/broadcast/phone-launch.ts'
import { wirePhone } from '@carillon/domain/phone/number.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFaults, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { lockWindow } from '../account/window-store.ts'
import { unknownLists } from '../audiences/store.ts'
import { isVoiceAllowed } from '../audio/store.ts'
import * as store from './store.ts'

type Asked = z.output<(typeof setPhoneLaunch)['body']>

export const readLaunch = async (
  { settings }: Pick<Platform, 'settings'>,
  db: Db,
  scope: Scope,
): Promise<PhoneLaunch> => {
  const { LaunchID = '', ListID = 0, ListName = '' } = (await store.findOwnLaunch(db, scope)) ?? {}
  const CallInNumber = settings.callInNumber === null ? '' : wirePhone(settings.callInNumber)
  return { CallInNumber, LaunchID, ListID, ListName }
}

/** The PIN is hashed outside of the transaction: that takes a while. */
export const setLaunch = async (platform: Platform, scope: Scope, asked: Asked): Promise<PhoneLaunch> => {
  const { db } = platform
  if (!(await isVoiceAllowed(db, scope))) throw refuse('VoiceNotAllowed')
  refuseFaults(whyNotPhoneLaunch(asked, (await store.findOwnLaunch(db, scope)) !== undefined))
  const pinHash = asked.PIN === '' ? undefined : await hashPassword(asked.PIN)
  return await inUnit(platform, scope, async (unit) => {
    await lockWindow(unit.db, scope)
    const change = await mergeEdit(asked, () => readLaunch(platform, unit.db, scope))
    const before = await store.findOwnLaunch(unit.db, scope)
    // It may have been ended meanwhile.
    refuseFaults(whyNotPhoneLaunch(change, before !== undefined))
    await save(unit, change, pinHash ?? before!.pinHash)
    return await readLaunch(platform, unit.db, scope)
  })
}

const save = async ({ db: tx, scope }: Unit, { LaunchID, ListID }: Omit<Asked, 'Seen'>, pinHash: string) => {
  const unknown = await unknownLists(tx, scope, [ListID])
  if (unknown.length > 0) throw refuseUnknown('ListID', 'group', unknown)
  const isFree = await store.saveLaunch(tx, scope, { launchId: Number(LaunchID), pinHash, listId: ListID })
  if (!isFree) throw refuse('LaunchIDTaken')
}
