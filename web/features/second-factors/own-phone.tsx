import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'

type Props = {
  /** Where none is chosen yet. */
  phone: string | null
  description: string
  mayBeNone?: boolean
  /** What is done with the one that is chosen; '' is none. */
  children: (phone: string) => ReactNode
  /** Beside the way to verify a phone, while there is none. */
  leave?: ReactNode
}

/** One of the phones that the user has verified, or another once it is. */
export const OwnPhone = ({ phone: known, description, mayBeNone = false, children, leave }: Props) => {
  const { data, error, refetch } = useCall(listVerifiedNumbers, { query: { pagesize: 100 } })
  const [isVerifying, setIsVerifying] = useState(false)
  const [chosen, setChosen] = useState<string>()
  if (error) {
    const message = sentenceOf(error, 'There was an error getting your phones.')
    return <FailedState compact message={message} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading" />
  const own = data.Items.filter(({ IsOwn }) => IsOwn).map(({ PhoneNumber }) => PhoneNumber)
  const phone = chosen ?? known ?? own[0] ?? ''
  const verify = (
    <>
      <Button variant="default" onClick={() => setIsVerifying(true)}>
        {own.length > 0 ? 'Verify another phone' : 'Verify a phone'}
      </Button>
      <VerifyPhone
        opened={isVerifying}
        onClose={() => setIsVerifying(false)}
        onVerified={({ PhoneNumber }) => setChosen(PhoneNumber)}
      />
    </>
  )
  if (own.length === 0) {
    return (
      <Stack gap="lg" align="start">
        <Text>Codes go to a phone that you have verified yourself. You have none yet.</Text>
        {verify}
        {leave}
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <NativeSelect
        label="Phone for codes"
        description={description}
        value={phone}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          ...own.map((value) => ({ value, label: phoneText(value) })),
          ...(mayBeNone ? [{ value: '', label: 'None' }] : []),
        ]}
      />
      <div>{verify}</div>
      {children(phone)}
    </Stack>
  )
}
