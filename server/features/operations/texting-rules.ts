import { type TextingRule, usualTextingRules } from '@carillon/domain/time/texting-hours.ts'
import type { Db } from '../../platform/database.ts'
import { readSetting } from './settings-store.ts'

/** The table of texting hours by state that holds now: what staff have made of it, else the usual one. */
export const textingRules = async (db: Db): Promise<readonly TextingRule[]> =>
  (await readSetting<readonly TextingRule[]>(db, 'texting-rules'))?.value ?? usualTextingRules
