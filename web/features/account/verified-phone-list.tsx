import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { canVerifyNumber, freeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { wayToPlan } from './plan-words.ts'
import { useUser } from './queries.ts'
import classes from './verified-phones.module.css'
import { VerifyPhone } from './verify-phone.tsx'

/** The phones that a free trial may text, and the way to one more. */
export const VerifiedPhoneList = () => {
  const isOwner = useUser().IsMasterUser
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, refetch } = useCall(listVerifiedNumbers, { query: { pagesize: freeTrial.verifiedNumbers } })
  if (error) {
    const sentence = sentenceOf(error, 'There was an error getting your verified phones.')
    return <FailedState compact message={sentence} onRetry={refetch} />
  }
  if (!data) return <Skeleton height={72} role="status" aria-label="Loading" />
  const mayVerify = canVerifyNumber(data.Size)
  return (
    <>
      <Text c="dimmed">
        {formatCount(data.Size)} of {formatCount(freeTrial.verifiedNumbers)} phones verified.{' '}
        {!mayVerify && `These are as many as a free trial has. ${wayToPlan({ isOwner })}`}
      </Text>
      <ul className={classes.phones}>
        {data.Items.map(({ PhoneNumber, VerifiedDate }) => (
          <li key={PhoneNumber}>
            <b>{phoneText(PhoneNumber)}</b> <span>since {formatDate(VerifiedDate)}</span>
          </li>
        ))}
      </ul>
      {mayVerify && (
        <Button variant="default" onClick={() => setIsAsked(true)}>
          Verify a phone
        </Button>
      )}
      <VerifyPhone opened={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}
