import { changeConversation, viewConversation } from '../features/conversations/change/change-conversations.ts'
import { listConversations } from '../features/conversations/list-conversations.ts'
import { requestOf } from '../features/conversations/read-query.ts'
import type { Scope } from '../platform/scope.ts'
import type { Seeding } from './clock.ts'
import { receiveAll } from './recorded-carrier.ts'

const minute = 60_000
const day = 86_400_000

/** What families of the grades have written since, each from a phone that is silent otherwise (rules/simulator 2). */
const written = [
  { from: 13095550101, texts: ['Good morning, Daniel has a fever and stays home today.'] },
  { from: 16185550103, texts: ['Is the bus on Elm Street late?', 'Never mind, here it is.'] },
  { from: 12175550105, texts: ['Who do I write to about lunch money?'] },
  { from: 13095550107, texts: ['We will be ten minutes late, dentist.'] },
  { from: 16185550109, texts: ['Can Sofia bring her cello on picture day?'] },
  { from: 12175550111, texts: ['Thank you for finding the blue jacket!'] },
  { from: 13095550113, texts: ['Please call me about Friday.'] },
  { from: 16185550115, texts: ['Is practice in the gym again?', 'And until when?'] },
]
const unread = 3
const done = 4

/** Twenty conversations with those of the finished broadcast: three are unread, and some of the others done. */
export const makeConversations = async (
  seeding: Seeding,
  { owner, textNumber }: { owner: Scope; textNumber: number },
  today: Date,
) => {
  const start = new Date(today.getTime() - day)
  start.setUTCHours(14, 0, 0, 0)
  const texts = written.flatMap(({ from, texts }, family) =>
    texts.map((text, at) => ({ from, text, at: new Date(start.getTime() + (20 * family + 2 * at) * minute) })),
  )
  await receiveAll(seeding, textNumber, texts)
  const read = new Date(start.getTime() + 200 * minute)
  await seeding.at(read)
  const unit = seeding.unitOf(owner)
  const request = requestOf(owner, { isDone: 'false', pagesize: 50 })
  const { Items } = await listConversations(seeding.tx, owner, request, read)
  for (const [at, { ConversationID }] of Items.entries()) {
    if (at >= unread) await viewConversation(unit, ConversationID, undefined)
    if (at >= Items.length - done)
      await changeConversation(unit, ConversationID, { IsDone: true, UserIndicatedConsentDeclared: false })
  }
}
