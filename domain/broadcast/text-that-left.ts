import { composeText } from '../text/compose.ts'
import { mergeText } from '../text/merge.ts'

/** What the text of one recipient was made of. */
export type TextMade = {
  readonly text_message: string
  readonly own_message: string | null
  readonly signature: string
  readonly prefix: string
  readonly first_name: string
  readonly last_name: string
  readonly notes: string
  /** No text had gone there from this number before. */
  readonly is_first: boolean
}

/** As it left, or will leave; a message that cannot be filled in as it was written. */
export const textThatLeft = ({
  text_message,
  own_message,
  signature,
  prefix,
  is_first,
  ...person
}: TextMade): string => {
  const values = { FirstName: person.first_name, LastName: person.last_name, Notes: person.notes }
  const merged = own_message === null ? mergeText(text_message, values) : { text: own_message }
  const message = 'text' in merged ? merged.text : text_message
  return composeText({ message, signature, organisation: prefix, isFirstText: is_first }).leaves
}
