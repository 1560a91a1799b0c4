import type { OpenConversation } from '@carillon/contract/conversations.ts'
import { Button, Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { useMay } from '../account/guards.ts'
import { OtherNumber } from './other-number.tsx'
import classes from './thread-pane.module.css'

type Props = { conversation: OpenConversation; onOptOuts: () => void; onAllow: () => void }

/** In the place of what one writes in: why nothing may be said here, and what to do next. */
export const WhyNotSend = ({ conversation, onOptOuts, onAllow }: Props) => {
  const why = conversation.WhyNotSend!
  return (
    <section className={classes.why} aria-label="Why you can’t write here">
      <IconInfoCircle size={20} aria-hidden="true" />
      <div>
        <p>{why.Message}</p>
        <NextStep conversation={conversation} onOptOuts={onOptOuts} onAllow={onAllow} />
      </div>
    </section>
  )
}

const NextStep = ({ conversation, onOptOuts, onAllow }: Props) => {
  const { TextPhoneNumber, IsAutoOptOut, PhoneNumber } = conversation
  const isAdmin = useMay('admin')
  switch (conversation.WhyNotSend!.Reason) {
    case 'OptedOut':
    case 'MayAskToStop':
      return (
        <Group gap="xs">
          <Button variant="default" size="compact-md" onClick={onOptOuts}>
            {IsAutoOptOut ? 'See why' : 'See the opt-out'}
          </Button>
          {IsAutoOptOut && (
            <Button variant="default" size="compact-md" onClick={onAllow}>
              Not an opt-out
            </Button>
          )}
        </Group>
      )
    case 'NotOptedIn':
      return <p className={classes.next}>Ask them to text JOIN to {phoneText(TextPhoneNumber)}.</p>
    case 'CannotBeTexted':
      return null
    case 'NotVerified':
      return <p className={classes.next}>On a free trial you can text your own verified numbers.</p>
    case 'NumberRetired':
    case 'NumberBlocked':
    case 'NumberCannotText':
    case 'BillingProblem':
    case 'NoTextNumberAccess':
      return <OtherNumber TextNumberID={conversation.TextNumberID} PhoneNumber={PhoneNumber} />
    case 'OverLimit':
      return <p className={classes.next}>The limit is of a day. You can write again once that day is over.</p>
    case 'NoCredits':
    case 'GroupSizeReached':
    case 'AccountInactive':
      return isAdmin ? (
        <LinkButton to={addresses.settings} variant="default" size="compact-md">
          Look at the account
        </LinkButton>
      ) : (
        <p className={classes.next}>Ask the owner of your account to look at it.</p>
      )
  }
}
