import { getSecondFactor, turnOnTextFactor } from '@carillon/contract/second-factors.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { OwnPhone } from './own-phone.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = {
  hold: (isHeld: boolean) => void
  /** When it is done, and where nothing else is said, when it is given up. */
  onClose: () => void
  onLeave?: () => void
  leave?: string
}

/** A phone of the user's own, the password, then the recovery codes. */
export const SetUpTexts = ({ hold, onClose, onLeave = onClose, leave }: Props) => {
  const turnOn = useSend(turnOnTextFactor, { invalidates: [getSecondFactor] })
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <RecoveryCodes
        said="Your second factor is on, and everywhere else you are signed out."
        codes={codes}
        onClose={onClose}
      />
    )
  }
  return (
    <OwnPhone
      phone={null}
      description="Every sign-in asks for a code that goes there. An app is safer: texts can be read by others more easily."
      leave={
        leave && (
          <Button variant="subtle" color="gray" onClick={onLeave}>
            {leave}
          </Button>
        )
      }
    >
      {(PhoneNumber) => (
        <PasswordForm
          save="Turn it on"
          failure="We could not turn it on. Please try again."
          send={async (PinCode) => {
            setCodes((await turnOn.mutateAsync({ body: { PinCode, PhoneNumber } })).RecoveryCodes)
            hold(true)
          }}
          leave={leave}
          onClose={onLeave}
        >
          To turn it on, enter your password.
        </PasswordForm>
      )}
    </OwnPhone>
  )
}
