import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { requireMedia } from '../../drafts/require-media.ts'
import { mediaAddresses } from '../../media/store.ts'

/** The pictures of a broadcast, with the addresses at which carriers fetch them. Refuses those that the account does not have. */
export const chooseMedia = async (
  platform: Pick<Platform, 'db' | 'settings'>,
  scope: Scope,
  asked: readonly { MediaID: number }[],
): Promise<{ mediaIds: number[]; media: string[] }> => {
  const mediaIds = [...new Set(asked.map(({ MediaID }) => MediaID))]
  await requireMedia(platform.db, scope, { Media: asked })
  const media = await mediaAddresses(platform, platform.db, scope, mediaIds)
  return { mediaIds, media }
}
