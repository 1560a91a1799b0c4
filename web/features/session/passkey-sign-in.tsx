import { askPasskey } from '@carillon/contract/passkeys.ts'
import { Button } from '@mantine/core'
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, sentenceOf } from '../../platform/api.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { passkeySentence, webAuthn } from '../passkeys/web-authn.ts'
import { usePasskey } from './use-sign-in.ts'

type Props = {
  onSignedIn: (reply: { User: { IsStaff: boolean } }) => void
  onFailed: (sentence: string | undefined) => void
}

/** Signs in with a passkey: by the button, or by the browser's own offer in the field of the user name. */
export const PasskeySignIn = ({ onSignedIn, onFailed }: Props) => {
  const signIn = usePasskey()
  const [isAsking, setIsAsking] = useState(false)

  const run = async (useBrowserAutofill: boolean): Promise<void> => {
    const { Options } = await api(askPasskey, {})
    const shown = await webAuthn(() => startAuthentication({ optionsJSON: Options as never, useBrowserAutofill }))
    onSignedIn(await signIn.mutateAsync({ body: { Credential: { ...shown } } }))
  }
  const offer = useEffectEvent(async () => {
    if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill())) return
    // Whoever takes another way, or leaves, has not failed at anything.
    await run(true).catch((error: unknown) => {
      if (passkeySentence(error) === undefined) onFailed(sentenceOf(error, failure))
    })
  })
  useEffect(() => {
    void offer()
    return () => WebAuthnAbortService.cancelCeremony()
  }, [])

  const ask = async (): Promise<void> => {
    setIsAsking(true)
    onFailed(undefined)
    await run(false).catch((error: unknown) => onFailed(passkeySentence(error) ?? sentenceOf(error, failure)))
    setIsAsking(false)
  }
  if (!canUsePasskeys()) return null
  return (
    <Button variant="default" size="md" loading={isAsking} onClick={() => void ask()} fullWidth>
      Sign in with a passkey
    </Button>
  )
}

const failure = 'We could not sign you in with this passkey. Please try again.'
