import type { Platform } from '../../platform/platform.ts'
import { readSetting } from '../operations/settings-store.ts'

/** Whether organizations may sign up by themselves: where the settings allow it and staff have not closed it (rules/sign-up 6). */
export const isSignUpOpen = async ({ db, settings }: Pick<Platform, 'db' | 'settings'>): Promise<boolean> =>
  settings.signUp && ((await readSetting<boolean>(db, 'sign-up'))?.value ?? true)
