import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'
import type { TaskRow } from '../tasks/task-kind.ts'

/** How far a file is. */
export const tellUpload = (
  { realtime }: Platform,
  { userId }: Scope,
  { params, done, total }: TaskRow<{ uploadId: number }>,
) => realtime.publish([roomOf.user(userId)], 'import.progress', { FileID: params.uploadId, Done: done, Total: total })

export const tellEveryMs = 250
