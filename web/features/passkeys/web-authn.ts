import { WebAuthnError } from '@simplewebauthn/browser'

/** The browser, or whoever sat before it, said no. */
class PasskeyStopped extends Error {}

export const webAuthn = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyStopped(sentenceFor(error))
  }
}

/** What the browser said, in our words; undefined of what the server said. */
export const passkeySentence = (error: unknown): string | undefined =>
  error instanceof PasskeyStopped ? error.message : undefined

const sentenceFor = (error: unknown): string => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already. Choose another device, or use that one.'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'It was stopped, or took too long. Try again when you are ready.'
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address of Carillon. Open it by the address that you were given.'
  return 'Your browser could not do it. Try another browser or device.'
}
