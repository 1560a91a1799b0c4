import { getSecondFactor, type SecondFactor, setTextCodes } from '@carillon/contract/second-factors.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'
import { PasswordForm } from './password-form.tsx'

type Props = { factor: SecondFactor; onClose: () => void }

/** To which of their phones codes are texted, among those that the user has verified. */
export const TextCodes = ({ factor, onClose }: Props) => {
  const { data, error, refetch } = useCall(listVerifiedNumbers, { query: { pagesize: 100 } })
  const [isVerifying, setIsVerifying] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const send = useSend(setTextCodes, { invalidates: [getSecondFactor] })
  if (error) {
    const message = sentenceOf(error, 'There was an error getting your phones.')
    return <FailedState compact message={message} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading" />
  const own = data.Items.filter(({ IsOwn }) => IsOwn).map(({ PhoneNumber }) => PhoneNumber)
  const phone = chosen ?? factor.PhoneNumber ?? own[0] ?? ''
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
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <NativeSelect
        label="Phone for codes"
        description="For when the app is not at hand. Texts can be read by others more easily than an app."
        value={phone}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[...own.map((value) => ({ value, label: phoneText(value) })), { value: '', label: 'None' }]}
      />
      <div>{verify}</div>
      <PasswordForm
        save="Save"
        failure="We could not save the phone. Please try again."
        send={async (PinCode) => {
          const saved = await send.mutateAsync({ body: { PinCode, PhoneNumber: phone === '' ? null : phone } })
          notify(
            saved.PhoneNumber ? `Codes can go to ${phoneText(saved.PhoneNumber)}.` : 'No codes are texted any more.',
          )
          onClose()
        }}
        onClose={onClose}
      >
        To save it, enter your password.
      </PasswordForm>
    </Stack>
  )
}
