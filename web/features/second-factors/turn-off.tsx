import { getSecondFactor, turnOffSecondFactor } from '@carillon/contract/second-factors.ts'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { PasswordForm } from './password-form.tsx'

export const TurnOff = ({ onClose }: { onClose: () => void }) => {
  const turnOff = useSend(turnOffSecondFactor, { invalidates: [getSecondFactor] })
  return (
    <PasswordForm
      save="Turn it off"
      failure="We could not turn it off. Please try again."
      send={async (PinCode) => {
        await turnOff.mutateAsync({ body: { PinCode } })
        notify('Your second factor is off. Remove Carillon from the app, too.')
        onClose()
      }}
      onClose={onClose}
    >
      From then on your password alone is enough to sign in as you. The recovery codes no longer work.
    </PasswordForm>
  )
}
