import type { Platform } from '../../../platform/platform.ts'
import { refuseUnknown } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { mediaAddresses, ownMedia } from '../../media/store.ts'

/** The pictures of a broadcast, with the addresses at which carriers fetch them. Refuses those that the account does not have. */
export const chooseMedia = async (
  platform: Pick<Platform, 'db' | 'settings'>,
  scope: Scope,
  asked: readonly { MediaID: number }[],
): Promise<{ mediaIds: number[]; media: string[] }> => {
  const mediaIds = [...new Set(asked.map(({ MediaID }) => MediaID))]
  const own = new Set(mediaIds.length > 0 ? await ownMedia(platform.db, scope, mediaIds) : [])
  const unknown = mediaIds.filter((id) => !own.has(id))
  if (unknown.length > 0) throw refuseUnknown('Media', 'picture', unknown)
  const media = await mediaAddresses(platform, platform.db, scope, mediaIds)
  return { mediaIds, media }
}
