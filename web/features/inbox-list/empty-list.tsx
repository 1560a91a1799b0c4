import { addresses } from '../../platform/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { type InboxView, placeOf } from '../conversations/view.ts'

/** Nothing is listed: why, and the way on. */
export const EmptyList = ({ view }: { view: InboxView }) => {
  const { q, viewing, tag, isDone, broadcastId, labelId, from, to } = view
  if (q !== undefined) {
    return (
      <EmptyState
        compact
        sentence={
          // Which of them are unread or done is asked of the newest that were found (rules/inbox 20).
          viewing || isDone || tag
            ? `Nothing found for “${q}” here. Of a word that is said a lot, the newest 2,000 texts are looked through: look among all of them, too.`
            : from || to
              ? `Nothing found for “${q}” in these days. Try other days, fewer letters or another word.`
              : `Nothing found for “${q}”. Try fewer letters, another word or the number.`
        }
      />
    )
  }
  if (viewing) {
    const { textNumberId, ...rest } = placeOf(view)
    return (
      <EmptyState
        compact
        sentence="Nothing is unread here. Well done."
        action={
          <TextLink to={addresses.inbox} search={{ ...rest, ...(textNumberId && { textNumberId }) }}>
            Show all
          </TextLink>
        }
      />
    )
  }
  if (tag) return <EmptyState compact sentence="Nobody’s words have been read as an opt-out." />
  if (isDone) return <EmptyState compact sentence="Nothing is done yet. What you mark as done goes here." />
  if (broadcastId) return <EmptyState compact sentence="Nobody has replied to this broadcast yet." />
  if (labelId) return <EmptyState compact sentence="Nobody has replied to a broadcast with this label yet." />
  return <EmptyState compact sentence="All done. What people write to you appears here." />
}
