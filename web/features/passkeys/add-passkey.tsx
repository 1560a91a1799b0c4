import { addPasskey, beginPasskey, listPasskeys } from '@carillon/contract/passkeys.ts'
import { TextInput } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { browserName } from '../notifications/push-browser.ts'
import { PasswordForm } from '../second-factors/password-form.tsx'
import { passkeySentence, webAuthn } from './web-authn.ts'

/** The password, then the browser asks, then the passkey is kept under its name. */
export const AddPasskey = ({ onClose }: { onClose: () => void }) => {
  const begin = useSend(beginPasskey)
  const add = useSend(addPasskey, { invalidates: [listPasskeys] })
  const [typed, setTyped] = useState(browserName(navigator.userAgent))
  const Name = typed.trim() || browserName(navigator.userAgent)
  return (
    <>
      <TextInput
        label="Name"
        description="By which you know it again"
        maxLength={60}
        mb="lg"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordForm
        save="Go on"
        failure="The passkey could not be added. Please try again."
        send={async (PinCode) => {
          const { Options } = await begin.mutateAsync({ body: { PinCode } })
          const made = await webAuthn(() => startRegistration({ optionsJSON: Options as never }))
          await add.mutateAsync({ body: { Name, Credential: { ...made } } })
          notify(`${Name} is added. You can sign in with it.`)
          onClose()
        }}
        sentence={passkeySentence}
        onClose={onClose}
      >
        Enter your password. Then your browser asks where to keep the passkey.
      </PasswordForm>
    </>
  )
}
