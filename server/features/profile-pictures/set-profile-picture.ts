import { buffer } from 'node:stream/consumers'
import type { User } from '@carillon/contract/account.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { newToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCurrentUser } from '../account/read-current-user.ts'
import { scalers } from '../media/scale-image.ts'
import { scaleSquare } from '../media/scale-square.ts'
import { savePicture } from './store.ts'
import { tellPicture } from './tell-picture.ts'

/** The picture of the user who acts, in place of the one before (rules/pictures 7). */
export const setProfilePicture = async (
  platform: Platform,
  scope: Scope,
  { stream }: NonNullable<Http['file']>,
): Promise<User> => {
  const file = await buffer(stream)
  if (file.length === 0) throw refuse('WrongInput', { summary: 'No file provided.' })
  const content = await scalers.use(scope.accountId, () => scaleSquare(file))
  return await inUnit(platform, scope, async (unit) => {
    await savePicture(unit.db, scope, { content, secret: newToken() }, unit.now)
    tellPicture(unit)
    return await readCurrentUser({ ...platform, db: unit.db }, scope)
  })
}
