import { getSecondFactor, type SecondFactor, setTextCodes } from '@carillon/contract/second-factors.ts'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { OwnPhone } from './own-phone.tsx'
import { PasswordForm } from './password-form.tsx'

type Props = { factor: SecondFactor; onClose: () => void }

/** To which of their phones codes are texted, among those that the user has verified. */
export const TextCodes = ({ factor: { HasApp, PhoneNumber }, onClose }: Props) => {
  const send = useSend(setTextCodes, { invalidates: [getSecondFactor] })
  return (
    <OwnPhone
      phone={PhoneNumber}
      description={
        HasApp
          ? 'For when the app is not at hand. Texts can be read by others more easily than an app.'
          : 'Every sign-in asks for a code that goes there.'
      }
      mayBeNone={HasApp}
    >
      {(phone) => (
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
      )}
    </OwnPhone>
  )
}
