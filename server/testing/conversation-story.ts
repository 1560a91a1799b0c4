import type { Recorder } from './recorder.ts'

/** What the inbox asks. */
export const converse = async ({ tell }: Recorder) => {
  const { Items } = await tell('listConversations', { query: { pagesize: 2 } })
  const params = { ConversationID: Items[0].ConversationID }
  await tell('conversationsSummary')
  await tell('listConversationTags')
  await tell('getConversation', { params })
  const said = await tell('listTextMessages', { params, query: { pagesize: 3 } })
  const { TextMessageID } = said.Items.find(({ TextMessageID }: { TextMessageID: number }) => TextMessageID > 0)
  await tell('getTextMessage', { params: { TextMessageID } })
  await tell('viewConversation', { params, body: { TextMessageID } })
  await tell('unreadConversation', { params })
  const { UndoID } = await tell('updateConversation', { params, body: { IsDone: true } })
  await tell('undoConversations', { params: { UndoID } })
  await tell('updateConversations', {
    body: { Selection: { Type: 'Selected', Items: [params.ConversationID] }, Update: { IsUnread: false } },
  })
}

/** Where more are meant than a call waits for. */
