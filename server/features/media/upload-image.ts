import { buffer } from 'node:stream/consumers'
import type { LibraryMedia } from '@carillon/contract/media.ts'
import { pictureName } from '@carillon/domain/text/picture-name.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { newToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { scaleImage, scalers } from './scale-image.ts'
import { insertMedia } from './store.ts'
import { tellLibrary } from './tell-library.ts'

/** Takes a picture into the library, in the form that carriers are given. */
export const uploadImage = async (
  platform: Platform,
  scope: Scope,
  name: string,
  { stream }: NonNullable<Http['file']>,
): Promise<LibraryMedia> => {
  const file = await buffer(stream)
  if (file.length === 0) throw refuse('WrongInput', { summary: 'No file provided.' })
  const scaled = await scalers.use(scope.accountId, () => scaleImage(file))
  const picture = { ...scaled, name: pictureName(name, scaled.contentType), secret: newToken() }
  return await inUnit(platform, scope, async (unit) => {
    tellLibrary(unit)
    return await insertMedia(unit.db, scope, picture, unit.now)
  })
}
