import { getSecondFactor, renewRecoveryCodes } from '@carillon/contract/second-factors.ts'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { hold: (isHeld: boolean) => void; onClose: () => void }

export const RenewCodes = ({ hold, onClose }: Props) => {
  const renew = useSend(renewRecoveryCodes, { invalidates: [getSecondFactor] })
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes said="These are your new codes." codes={codes} onClose={onClose} />
  return (
    <PasswordForm
      save="Make ten new codes"
      failure="We could not make new codes. Please try again."
      send={async (PinCode) => {
        setCodes((await renew.mutateAsync({ body: { PinCode } })).RecoveryCodes)
        hold(true)
      }}
      onClose={onClose}
    >
      Those that you have will no longer work.
    </PasswordForm>
  )
}
