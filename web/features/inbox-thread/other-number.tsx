import { openConversation } from '@carillon/contract/conversations.ts'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { toReply } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useUser } from '../account/queries.ts'
import { mayConverse } from '../account/text-numbers.ts'
import classes from './thread-pane.module.css'

type Props = { TextNumberID: number; PhoneNumber: string }

/** Goes on with somebody from another number of ours; what was begun to be written goes with it. */
export const OtherNumber = ({ TextNumberID, PhoneNumber }: Props) => {
  const navigate = useNavigate()
  const { TextNumbers } = useUser()
  const open = useSend(openConversation, { failure: 'There was an error starting your conversation.' })
  const others = TextNumbers.filter((each) => each.TextNumberID !== TextNumberID && mayConverse(each))
  if (others.length === 0) {
    return <p className={classes.next}>Ask an account administrator for another text number.</p>
  }
  return (
    <Group gap="xs">
      {others.map((other) => (
        <Button
          key={other.TextNumberID}
          variant="default"
          size="compact-md"
          loading={open.isPending && open.variables.body.TextNumberIDTo === other.TextNumberID}
          onClick={() =>
            open.mutate(
              { body: { TextNumberIDFrom: TextNumberID, TextNumberIDTo: other.TextNumberID, PhoneNumber } },
              { onSuccess: ({ ConversationID }) => void navigate(toReply(ConversationID)) },
            )
          }
        >
          Write from {other.Name || phoneText(other.TextPhoneNumber)}
        </Button>
      ))}
    </Group>
  )
}
