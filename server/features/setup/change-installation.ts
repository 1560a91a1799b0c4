import type { changeInstallation as ChangeInstallationCall, Installation } from '@carillon/contract/setup.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import { lockSetting, readSetting, saveSetting } from '../operations/settings-store.ts'
import { isSignUpOpen } from '../sign-ups/read-open.ts'

type Reading = Pick<Platform, 'db' | 'settings'>

export const readInstallation = async ({ db, settings }: Reading): Promise<Installation> => {
  const set = await readSetting<boolean>(db, 'sign-up')
  return {
    IsSignUpOpen: await isSignUpOpen({ db, settings }),
    IsSignUpOff: !settings.signUp,
    ChangedDate: set?.changedAt ?? null,
    ChangedBy: set?.by ?? null,
    Settings: settings.told.map(({ name: Name, about: About, fallback: Default, isSet: IsSet, value: Value }) => ({
      ...{ Name, About, Default, IsSet, Value },
    })),
  }
}

type Asked = z.output<(typeof ChangeInstallationCall)['body']>

export const changeInstallation = async (unit: Unit<StaffScope>, { IsSignUpOpen }: Asked): Promise<Installation> => {
  const { db: tx, scope, settings, now } = unit
  if (!settings.signUp) {
    throw refuse('Conflict', { summary: 'Signing up is switched off where Carillon runs: set CARILLON_SIGN_UP=on.' })
  }
  await lockSetting(tx, scope, 'sign-up')
  const before = await readInstallation(unit)
  if (IsSignUpOpen !== before.IsSignUpOpen) {
    await saveSetting(tx, scope, 'sign-up', IsSignUpOpen, now)
    const summary = IsSignUpOpen ? 'Opened signing up.' : 'Closed signing up.'
    await noteEvent(tx, scope.own, scope.own, { kind: 'Settings', summary, now })
  }
  return await readInstallation(unit)
}
