import type { TextingHours } from '@carillon/contract/operations.ts'
import { type TextingRule, usualTextingRules, whyNotTextingRule } from '@carillon/domain/time/texting-hours.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { deleteSetting, readSetting, saveSetting } from './settings-store.ts'

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

/** The engines read the table anew before the next claims of broadcasts that keep quiet hours. */
export const setTextingHours = async ({ db, clock }: Platform, scope: StaffScope, rules: readonly TextingRule[]) => {
  const faults = rules.flatMap((rule, at) =>
    Object.entries(whyNotTextingRule(rule)).map(([field, sentence]): [string, string[]] => [
      `Rules.${at}.${field}`,
      [sentence],
    ]),
  )
  if (faults.length > 0) throw refuseFields(Object.fromEntries(faults))
  await saveSetting(db, scope, 'texting-rules', rules, clock.now())
  return await readTextingHours(db)
}

export const resetTextingHours = async ({ db }: Platform) => {
  await deleteSetting(db, 'texting-rules')
  return await readTextingHours(db)
}
