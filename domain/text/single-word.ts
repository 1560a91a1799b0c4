const words = ['test', 'at&t', 't-mobile', 'verizon']

/** The warning for a message of a single word that carriers take for spam, or undefined (rules/texts 11). */
export const singleWordWarning = (message: string): string | undefined => {
  const word = message.trim()
  return words.includes(word.toLowerCase())
    ? `The word "${word}" by itself could lead to your number being blocked by phone carriers. We recommend sending messages that are similar to the messages you will send normally.`
    : undefined
}
