import type { Recorder } from './recorder.ts'

/** What the inbox asks. */
export const converse = async ({ tell, query }: Recorder) => {
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
  const { TextNumberID, PhoneNumber } = Items[0]
  await tell('openConversation', { body: { TextNumberIDTo: TextNumberID, PhoneNumber } })
  await tell('setSignatureSetting', { params, body: { isEnabled: true } })
  await tell('getSignatureSetting', { params })
  await tell('saveConversationDraft', { params, body: { Message: 'See you at nine.' } })
  const sent = await tell('sendTextMessage', { params, body: { Message: 'See you at nine, at the side door.' } })
  await query('update text_messages set state = 5, done_at = now() where text_message_id = $1', [sent.TextMessageID])
  const again = await tell('sendAgain', {
    ...{ params: { TextMessageID: sent.TextMessageID }, body: { TruncateIfExceedsLimit: true } },
  })
  await tell('sendTextMessageNow', { params: { TextMessageID: again.TextMessageID } })
  await tell('cancelTextMessage', { params: { TextMessageID: again.TextMessageID } })
  await begin(TextNumberID, { tell })
}

/** What is begun with somebody, now and later. */
const begin = async (TextNumberID: number, { tell }: Pick<Recorder, 'tell'>) => {
  const TextMessage = 'Dear {{FirstName}}, the bus is late.'
  const Contacts = [{ PrimaryPhone: '2175550144', FirstName: 'Grace' }]
  await tell('startConversations', { body: { TextNumberID, Contacts, TextMessage } })
  const scheduled = await tell('scheduleConversations', { body: { TextNumberID, Contacts, TextMessage } })
  const params = { ScheduledConversationID: scheduled.Items[0].ScheduledConversationID }
  await tell('listScheduledConversations', { query: { Status: 'Scheduled' } })
  await tell('getScheduledConversation', { params })
  await tell('updateScheduledConversation', { params, body: { TextMessage: 'The bus is here.' } })
  await tell('cancelScheduledConversation', { params })
  const again = await tell('scheduleConversations', { body: { TextNumberID, Contacts, TextMessage } })
  await tell('sendScheduledNow', {
    params: { ScheduledConversationID: again.Items[0].ScheduledConversationID },
  })
  await tell('makeLoginLink', { body: { Target: '/inbox' } })
  await tell('setEmbedding', { body: { Origins: ['https://portal.school.example'] } })
  await tell('getEmbedding')
  await tell('singleSignOnConversation', { body: { TextNumber: null, PhoneNumber: '2175550144' } })
}
