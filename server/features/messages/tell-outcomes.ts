/**
 * What has become of single texts, for the pages of their numbers. Where they stand is looked up for many at once, a moment after the
 * transaction that has settled them, so that nothing is asked on its way.
 */
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { conversationsOf, type SaidText } from './outcome-store.ts'
import { publishUpdated } from './tell-inbox.ts'

const waitMs = 100
/** What is more than pages could follow is told of the newest alone. */
const mostAtOnce = 5000

const waiting = new WeakMap<Platform, Map<number, SaidText>>()

export const publishOutcomes = (platform: Platform, texts: readonly SaidText[]): void => {
  const known = waiting.get(platform)
  const all = known ?? new Map<number, SaidText>()
  for (const text of texts) all.set(text.textMessageId, text)
  if (known) return
  waiting.set(platform, all)
  setTimeout(() => {
    waiting.delete(platform)
    tell(platform, [...all.values()].slice(-mostAtOnce)).catch((error) =>
      platform.log.warn({ error: describeError(error) }, 'What became of texts was not told'),
    )
  }, waitMs).unref()
}

const tell = async ({ db, realtime }: Platform, texts: readonly SaidText[]) => {
  for (const { textMessageId, textNumberId, conversationId } of await conversationsOf(db, texts)) {
    const payload = { TextMessageID: textMessageId, TextNumberID: textNumberId, ConversationID: conversationId }
    publishUpdated(realtime, payload)
  }
}
