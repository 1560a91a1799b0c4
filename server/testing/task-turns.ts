import { takeTurn } from '../features/tasks/take-turn.ts'
import type { Kind } from '../features/tasks/task-kind.ts'
import { claimTurn, releaseTurn, type Turn } from '../features/tasks/turn-store.ts'
import { kinds as everyKind } from '../kinds.ts'
import type { Platform } from '../platform/platform.ts'

type Options = { forMs?: number; kinds?: readonly Kind[]; worker?: string }

/** One turn as a worker takes it; of no time, it is one step. Undefined where nothing is due. */
export const nextTurn = async (
  platform: Platform,
  { forMs = 0, kinds = everyKind, worker = 'test' }: Options = {},
): Promise<Turn | undefined> => {
  const { db } = platform
  const turn = await claimTurn(db, { worker, kinds: kinds.flatMap(({ names }) => names), seconds: 60 })
  if (!turn) return undefined
  await takeTurn(platform, kinds, turn, forMs)
  await releaseTurn(db, turn.accountId, worker)
  return turn
}

/** Turn after turn, until nothing is due. */
export const workOff = async (platform: Platform, options: Options = {}): Promise<void> => {
  while (await nextTurn(platform, { forMs: 3000, ...options }));
}
