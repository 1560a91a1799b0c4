import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'

/** Whoever waits for a call hears how it goes. */
export const tellCodeCall = (
  { realtime }: Pick<Platform, 'realtime'>,
  { userId, codeCallId }: { userId: number; codeCallId: number },
) => realtime.publish([roomOf.user(userId)], 'codecall.updated', { CodeCallID: codeCallId })
