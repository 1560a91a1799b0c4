import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { canVerifyNumber, freeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Button, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { wayToPlan } from '../account/plan-words.ts'
import { VerifyPhone } from '../account/verify-phone.tsx'
import type { Reader } from '../broadcast-plan/reader.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { ObstacleItem } from './obstacle-item.tsx'
import classes from './people-names.module.css'

type Props = {
  people: readonly DraftContact[]
  verifiedCount: number
  isRepeating: boolean
  reader: Reader
  onRecipients: () => void
}

// More cannot be verified at once anyway.
const shown = 12

/** What a free trial may not send: to whom it may not, with the way to verify their phones. */
export const TrialItem = ({ people, verifiedCount, isRepeating, reader, onRecipients }: Props) => {
  const [asked, setAsked] = useState<DraftContact>()
  const mayVerify = canVerifyNumber(verifiedCount)
  const icon = <IconShieldCheck size={20} />
  if (isRepeating) {
    return (
      <ObstacleItem icon={icon} title="Not part of a free trial">
        Repeating broadcasts are part of paid plans. {wayToPlan(reader)}
      </ObstacleItem>
    )
  }
  return (
    <ObstacleItem
      icon={icon}
      title={`${formatCounted(people.length, 'phone is', 'phones are')} not verified`}
      ways={
        <Button variant="default" size="compact-sm" onClick={onRecipients}>
          Change the recipients
        </Button>
      }
    >
      <Text mb="xs">
        Free accounts can text only verified numbers.{' '}
        {mayVerify
          ? 'Verify them with the code that we text to each, or send to others.'
          : `You have verified ${formatCount(freeTrial.verifiedNumbers)}, as many as a free trial has. ${wayToPlan(reader)}`}
      </Text>
      <ul className={classes.people}>
        {people.slice(0, shown).map((person) => (
          <li key={person.ID}>
            {personName(person)} <span>{phoneText(person.PrimaryPhone)}</span>{' '}
            {mayVerify && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Verify ${phoneText(person.PrimaryPhone)}`}
                onClick={() => setAsked(person)}
              >
                Verify
              </Button>
            )}
          </li>
        ))}
      </ul>
      {people.length > shown && <Text>and {formatCounted(people.length - shown, 'more phone')}.</Text>}
      <VerifyPhone
        key={asked?.ID}
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...(asked && { phone: asked.PrimaryPhone })}
      />
    </ObstacleItem>
  )
}
