import type { TextNumber } from '@carillon/contract/account.ts'
import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { Switch } from '@mantine/core'
import type { Column } from '../../ui/table/column.ts'
import classes from './auto-replies.module.css'
import { whenText } from './hours-words.ts'
import { numbersText } from './numbers-words.ts'

type Given = {
  numbers: readonly TextNumber[]
  groupName: (ListID: number) => string | undefined
  onTurn: (reply: AutoReply, Active: boolean) => void
}

/** How one is called: 'MENU', or the first words of an auto reply. */
export const replyName = ({ Keyword, Message }: AutoReply): string =>
  Keyword === '' ? Message || 'the auto reply without words' : Keyword.toUpperCase()

export const autoReplyColumns = (given: Given): readonly Column<AutoReply>[] => [
  {
    key: 'reply',
    header: 'Message',
    sortby: 'Message',
    cell: (reply) => (
      <>
        <span className={classes.words}>{reply.Message || 'Nothing is written yet.'}</span>
        <div className={classes.quiet}>
          {[whenText(reply), numbersText(reply.TextNumberIDs, given.numbers)].join(' · ')}
        </div>
      </>
    ),
  },
  onColumn(given),
]

export const keywordColumns = (given: Given): readonly Column<AutoReply>[] => [
  {
    key: 'keyword',
    header: 'Keyword and reply',
    sortby: 'Keyword',
    cell: (reply) => {
      const { Keyword, Message, ListID, TextNumberIDs } = reply
      const group = ListID === null ? '' : `Adds to ${given.groupName(ListID) ?? 'a group'}`
      return (
        <>
          <div className={classes.keyword}>{Keyword.toUpperCase()}</div>
          <span className={classes.words}>{Message}</span>
          <div className={classes.quiet}>
            {[group, numbersText(TextNumberIDs, given.numbers)].filter(Boolean).join(' · ')}
          </div>
        </>
      )
    },
  },
  onColumn(given),
]

const onColumn = ({ onTurn }: Given): Column<AutoReply> => ({
  key: 'on',
  header: 'On',
  sortby: 'Active',
  width: 72,
  cell: (reply) => (
    <Switch
      aria-label={`${replyName(reply)}: on`}
      checked={reply.Active}
      disabled={!reply.CanChange}
      onChange={({ currentTarget }) => onTurn(reply, currentTarget.checked)}
    />
  ),
})
