/** What happened to the few handsets that a benchmark looks at one by one: those that text, and those of single texts. */
import { messageFields } from '@carillon/protocols/smpp/pdu.ts'
import type { ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import { type Inbound, type Story, sharedNow } from './talk.ts'

export const openStories = () => {
  const stories = new Map<string, Story>()
  const storyOf = (phone: string): Story => {
    const known = stories.get(phone)
    if (known) return known
    const story: Story = { phone, writtenAt: null, acknowledgedAt: null, broadcastAt: [], singleAt: [] }
    stories.set(phone, story)
    return story
  }

  return {
    /** Writes the text of a handset. */
    text({ from, to, body }: Inbound, link: ServerSession) {
      const story = storyOf(from)
      story.writtenAt = sharedNow()
      const fields = messageFields({
        source_addr: from,
        destination_addr: to,
        short_message: Buffer.from(body, 'latin1'),
      })
      void link.deliver(fields).then((outcome) => {
        if (outcome.kind === 'acknowledged' && outcome.status === 0) story.acknowledgedAt = sharedNow()
      })
    },
    onSingle: (phone: string) => void storyOf(phone).singleAt.push(sharedNow()),
    /** Broadcasts text millions: only who is known already is looked at. */
    onBroadcast(phone: string) {
      if (stories.size > 0) stories.get(phone)?.broadcastAt.push(sharedNow())
    },
    all: () => [...stories.values()],
    clear: () => stories.clear(),
  }
}
