/**
 * Counts how often one message was refused as throttled. A message is known again by its ends and its text; a part of
 * a long one by its ends and the number of parts, as the next attempt may come under another reference. The count is
 * forgotten when the whole message is through.
 */
export const createThrottle = (kept = 10_000) => {
  const messages = new Map<string, { refused: number; accepted: number }>()

  return {
    /** True when this attempt is to be refused. */
    refuses(link: string, text: string, parts: number, times: number): boolean {
      const key = parts > 1 ? `${link}|${parts}` : `${link}|1|${text}`
      const message = messages.get(key) ?? { refused: 0, accepted: 0 }
      messages.set(key, message)
      if (messages.size > kept) messages.delete(messages.keys().next().value!)
      if (message.refused < times) {
        message.refused++
        return true
      }
      if (++message.accepted >= parts) messages.delete(key)
      return false
    },
    clear: () => messages.clear(),
  }
}
