import { composeText } from '@carillon/domain/text/compose.ts'
import { mergeText } from '@carillon/domain/text/merge.ts'
import type { ClaimedText, Words } from './send-store.ts'

type Names = Pick<ClaimedText, 'first_name' | 'last_name' | 'notes' | 'own_message' | 'is_first'>

/** The exact text that leaves for a recipient; the planner has left out those for whom there is none. */
export const composerOf = (broadcast: Omit<Words, 'media'>) => {
  const compose = (message: string, isFirstText: boolean) =>
    composeText({ message, signature: broadcast.signature, organisation: broadcast.prefix, isFirstText }).leaves
  if (!broadcast.has_merge_fields) {
    const [again, first] = [compose(broadcast.text_message, false), compose(broadcast.text_message, true)]
    return (row: Names) => {
      if (row.own_message !== null) return compose(row.own_message, row.is_first)
      return row.is_first ? first : again
    }
  }
  return (row: Names) => {
    if (row.own_message !== null) return compose(row.own_message, row.is_first)
    const merged = mergeText(broadcast.text_message, {
      FirstName: row.first_name,
      LastName: row.last_name,
      Notes: row.notes,
    })
    return compose('text' in merged ? merged.text : broadcast.text_message, row.is_first)
  }
}
