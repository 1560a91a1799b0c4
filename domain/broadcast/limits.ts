/** Up to this many recipients of the new-conversation dialog become conversations; more a GroupSMS broadcast (rules/inbox 13). */
export const mostConversations = 15

/** Whether a send from the conversation dialog becomes a GroupSMS broadcast. */
export const becomesBroadcast = (recipientCount: number): boolean => recipientCount > mostConversations

/**
 * Whether so many texts failed that the user should look: 75 percent or more of those with a result from the carrier
 * (rules/results 6). Recipients never handed over say nothing about the message.
 */
export const isFailing = (counters: { readonly DeliveredTexts: number; readonly FailedTextTotal: number }): boolean => {
  const { DeliveredTexts, FailedTextTotal } = counters
  return FailedTextTotal > 0 && FailedTextTotal * 4 >= (DeliveredTexts + FailedTextTotal) * 3
}
