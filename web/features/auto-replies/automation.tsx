import { EmptyState } from '../../ui/empty-state.tsx'
import { useUser } from '../account/queries.ts'
import { AutoReplyDialog } from './auto-reply-dialog.tsx'
import { JoinCard } from './join-card.tsx'
import { KeywordDialog } from './keyword-dialog.tsx'
import { noNumberSentence } from './numbers-words.ts'
import { useAutoReplies, useLiveReplies } from './queries.ts'
import { ReplyCard } from './reply-card.tsx'
import { autoReplyColumns, keywordColumns } from './reply-columns.tsx'

/** What is answered by itself: any text, a keyword, a JOIN. */
export const Automation = () => {
  const { TextNumbers } = useUser()
  return TextNumbers.length === 0 ? <EmptyState sentence={noNumberSentence} /> : <Cards />
}

const Cards = () => {
  useLiveReplies()
  const { TextNumbers } = useUser()
  const known = useAutoReplies().data?.Items
  const isFree = (id: number): boolean => known?.every(({ TextNumberIDs }) => !TextNumberIDs.includes(id)) === true
  return (
    <>
      <ReplyCard
        view="autoreplies"
        title="Auto replies"
        intro="Each text number answers with at most one, to everybody who writes and gets no other answer by itself."
        search="Search auto replies"
        columns={autoReplyColumns}
        empty="An auto reply answers whoever texts you, always or only while you are closed, so that nobody wonders whether they were heard."
        failure="There was an error getting your auto replies."
        add="New auto reply"
        canAdd={TextNumbers.some(({ TextNumberID }) => isFree(TextNumberID))}
        dialog={(props) => <AutoReplyDialog {...props} />}
      />
      <section id="keywords">
        <ReplyCard
          view="keywords"
          title="Keywords"
          intro="A text that is nothing but the keyword gets its reply, and may put who texts it into a group."
          search="Search keywords"
          columns={keywordColumns}
          empty="A keyword answers a text of one word: whoever texts MENU gets this week’s menu, and may join a group with it."
          failure="There was an error getting your keywords."
          add="New keyword"
          canAdd
          dialog={(props) => <KeywordDialog {...props} />}
        />
      </section>
      <JoinCard />
    </>
  )
}
