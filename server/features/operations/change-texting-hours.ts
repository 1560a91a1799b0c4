import type { TextingHours } from '@carillon/contract/operations.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { type TextingRule, usualTextingRules, whyNotTextingRule } from '@carillon/domain/time/texting-hours.ts'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import { deleteSetting, lockSetting, readSetting, saveSetting } from './settings-store.ts'

export const readTextingHours = async (db: Db): Promise<TextingHours> => {
  const set = await readSetting<readonly TextingRule[]>(db, 'texting-rules')
  const rules = set?.value ?? usualTextingRules
  return {
    Rules: rules.map((rule) => ({ ...rule, Days: [...rule.Days] })),
    IsUsual: set === undefined,
    ChangedDate: set?.changedAt ?? null,
    ChangedBy: set?.by ?? null,
  }
}

type Asked = { Rules: TextingHours['Rules']; Seen?: Fields | undefined }

/** The engines read the table anew before the next claims of broadcasts that keep quiet hours. */
export const setTextingHours = async ({ db: tx, scope, now }: Unit<StaffScope>, asked: Asked) => {
  await lockSetting(tx, scope, 'texting-rules')
  const { Rules: rules } = await mergeEdit(asked, () => readTextingHours(tx))
  const faults = rules.flatMap((rule, at) =>
    Object.entries(whyNotTextingRule(rule)).map(([field, sentence]): [string, string[]] => [
      `Rules.${at}.${field}`,
      [sentence],
    ]),
  )
  if (faults.length > 0) throw refuseFields(Object.fromEntries(faults))
  await saveSetting(tx, scope, 'texting-rules', rules, now)
  await note(tx, scope, 'Changed the texting hours.', now)
  return await readTextingHours(tx)
}

export const resetTextingHours = async ({ db: tx, scope, now }: Unit<StaffScope>) => {
  await deleteSetting(tx, 'texting-rules')
  await note(tx, scope, 'Went back to the usual texting hours.', now)
  return await readTextingHours(tx)
}

const note = (tx: Db, { own }: StaffScope, summary: string, now: Date) =>
  noteEvent(tx, own, own, { kind: 'Settings', summary, now })
