/**
 * What is said to each by their name is made before their turn comes: in the hour before the start, and while others are being called.
 * Where this process dies the next one begins anew, and what is kept by then is found. What is not there in time is made with the call.
 */
import type { Voice } from '@carillon/contract/audio-changes.ts'
import { type Person, renderAhead, wordsFor } from '../../features/audio/render-speech.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../runtime/loop.ts'
import { engineScope } from '../runtime/scope.ts'
import { broadcastsThatSayNames, type SaysNames, toSpeakFor } from './speak-ahead-store.ts'

const lookEveryMs = 1000
const aheadMs = 3_600_000
/** Looked at in a round, and people of each: others have their turn behind them. */
const mostBroadcasts = 20
const mostPeople = 20

export const startSpeakingAhead = (platform: Platform, onError: (error: unknown) => void): Loop => {
  const { db, clock } = platform
  /** Up to whom it is spoken, by broadcast. */
  const spoken = new Map<number, number>()
  let isStopped = false

  const speakFor = async (of: SaysNames): Promise<boolean> => {
    const people = await toSpeakFor(db, of, { behind: spoken.get(of.broadcastId) ?? 0, most: mostPeople })
    const said = people.flatMap((person: Person) =>
      of.said.map(({ words, voice }) => ({ words: wordsFor(words, person), voice: voice as Voice })),
    )
    await renderAhead(platform, engineScope(of.accountId), said, () => isStopped)
    const last = people.at(-1)
    if (last && !isStopped) spoken.set(of.broadcastId, last.phone)
    return people.length === mostPeople
  }

  const round = async () => {
    for (let hasMore = true; hasMore && !isStopped; ) {
      const before = new Date(clock.now().getTime() + aheadMs)
      const found = await broadcastsThatSayNames(db, { before, most: mostBroadcasts })
      const known = new Set(found.map(({ broadcastId }) => broadcastId))
      for (const broadcastId of spoken.keys()) if (!known.has(broadcastId)) spoken.delete(broadcastId)
      hasMore = false
      for (const one of found) if (!isStopped && (await speakFor(one))) hasMore = true
    }
  }

  const loop = startLoop(lookEveryMs, round, onError)
  return {
    wake: loop.wake,
    stop() {
      isStopped = true
      return loop.stop()
    },
  }
}
