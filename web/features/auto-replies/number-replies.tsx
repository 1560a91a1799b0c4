import type { TextNumber } from '@carillon/contract/account.ts'
import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { useUser } from '../account/queries.ts'
import classes from './auto-replies.module.css'
import { AutoReplyDialog } from './auto-reply-dialog.tsx'
import { whenText } from './hours-words.ts'
import { useAutoReplies, useLiveReplies } from './queries.ts'

/** The auto reply of each of one's text numbers. */
export const NumberReplies = () => {
  useLiveReplies()
  const { data, error, refetch } = useAutoReplies()
  const { TextNumbers } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<{ reply: AutoReply | undefined; TextNumberID: number }>()
  if (TextNumbers.length === 0) return null
  return (
    <Card
      title="Auto replies"
      actions={
        <TextLink to={addresses.automation} underline="always">
          All auto replies and keywords
        </TextLink>
      }
    >
      {data ? (
        <ul className={classes.numbers}>
          {TextNumbers.map((number) => (
            <Row
              key={number.TextNumberID}
              number={number}
              reply={data.Items.find(({ TextNumberIDs }) => TextNumberIDs.includes(number.TextNumberID))}
              onOpen={(reply) => {
                setChosen({ reply, TextNumberID: number.TextNumberID })
                setIsOpen(true)
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your auto replies.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={64} role="status" aria-label="Loading" />
      )}
      {chosen && <AutoReplyDialog opened={isOpen} onClose={() => setIsOpen(false)} {...chosen} />}
    </Card>
  )
}

type RowProps = {
  number: TextNumber
  reply: AutoReply | undefined
  onOpen: (reply: AutoReply | undefined) => void
}

const Row = ({ number: { TextPhoneNumber, Name }, reply, onOpen }: RowProps) => {
  const phone = phoneText(TextPhoneNumber)
  const act = !reply ? 'Set up' : reply.CanChange ? 'Change' : 'Show'
  return (
    <li>
      <div>
        <b>{phone}</b> {Name}
        {reply?.Active && <span className={classes.words}>{reply.Message}</span>}
        <div className={classes.quiet}>
          {!reply ? 'No auto reply' : reply.Active ? whenText(reply) : 'Never answers'}
        </div>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`${act}: auto reply of ${phone}`}
        onClick={() => onOpen(reply)}
      >
        {act}
      </Button>
    </li>
  )
}
