/** The sentence shown with links that carriers block (rules/texts 10). */
export const shortUrlSentence =
  'Shortened links may be blocked by carrier spam filters. Use the full link or a custom shortener.'
