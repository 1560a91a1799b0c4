import { beginSecondFactor } from '@carillon/contract/second-factors.ts'
import { useState } from 'react'
import type { ReplyOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmApp } from './confirm-app.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = {
  hold: (isHeld: boolean) => void
  /** When it is done, and where nothing else is said, when it is given up. */
  onClose: () => void
  onLeave?: () => void
  leave?: string
}

/** The password, then the app with a code of it, then the recovery codes. */
export const SetUpApp = ({ hold, onClose, onLeave = onClose, leave }: Props) => {
  const begin = useSend(beginSecondFactor)
  const [begun, setBegun] = useState<ReplyOf<typeof beginSecondFactor>>()
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
  if (begun) {
    return (
      <ConfirmApp
        app={begun}
        onDone={(made) => {
          hold(true)
          setCodes(made)
        }}
        leave={leave}
        onClose={onLeave}
      />
    )
  }
  return (
    <PasswordForm
      save="Go on"
      failure="We could not begin. Please try again."
      send={async (PinCode) => setBegun(await begin.mutateAsync({ body: { PinCode } }))}
      leave={leave}
      onClose={onLeave}
    >
      You need an app on your phone that makes codes, such as those of Google, Microsoft or 1Password. First, your
      password.
    </PasswordForm>
  )
}
