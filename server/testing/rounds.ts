import { settlings } from '../engine/channels.ts'
import { openRounds } from '../engine/settle/broadcast-loops.ts'
import type { Settling } from '../engine/settle/settling.ts'
import type { Scene } from './cast.ts'

/** One round of every loop over broadcasts, of an engine that has just begun. */
export const roundOfBroadcastLoops = async (
  { platform }: Pick<Scene, 'platform'>,
  usualCarrierId = 1,
  channels: readonly Settling[] = settlings,
) => {
  const rounds = openRounds({ channels, platform, shard: 1, usualCarrierId, onProgress() {} })
  await rounds.start()
  await rounds.expire()
  await rounds.release()
  await rounds.settle()
}
