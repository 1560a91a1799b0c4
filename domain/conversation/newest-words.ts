type Text = { readonly Message: string; readonly CreateTimestamp: string; readonly TextMessageID: number }

/** The newest text of theirs where it is unread, whatever we have said since; else what was said last. */
export const newestText = <T extends Text>({
  LastMessage,
  LastUnread,
}: {
  LastMessage: T
  LastUnread: Text | null
}): Text => LastUnread ?? LastMessage

/** Its first words, as notices tell them (rules/inbox 22, 23). */
export const firstWordsOf = ({ Message }: Pick<Text, 'Message'>, most: number): string => {
  const words = Message.replace(/\s+/g, ' ').trim() || 'A picture'
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
}
