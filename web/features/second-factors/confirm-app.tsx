import { type beginSecondFactor, getSecondFactor, turnOnSecondFactor } from '@carillon/contract/second-factors.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import encodeQR from 'qr'
import { type FormEvent, useMemo, useState } from 'react'
import { type ReplyOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import classes from './second-factors.module.css'

type Props = {
  app: ReplyOf<typeof beginSecondFactor>
  onDone: (RecoveryCodes: readonly string[]) => void
  onClose: () => void
  leave?: string | undefined
}

/** The app reads a picture, and shows with a code that it has. */
export const ConfirmApp = ({ app, onDone, onClose, leave }: Props) => {
  const turnOn = useSend(turnOnSecondFactor, { invalidates: [getSecondFactor] })
  const [Code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    if (Code.length < 6) {
      setError('Enter the six digits that the app shows.')
      return focusFirstFault()
    }
    try {
      onDone((await turnOn.mutateAsync({ body: { Code } })).RecoveryCodes)
    } catch (failed) {
      setError(sentenceOf(failed, 'We could not turn it on. Please try again.'))
      focusFirstFault()
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Text>Have the app read this picture, or type the key into it.</Text>
        <Picture text={app.Uri} />
        <SecretField label="Key" value={app.Secret.match(/.{1,4}/g)!.join(' ')} />
        <TextInput
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          autoFocus
          maxLength={7}
          value={Code}
          error={error}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))
            setError(undefined)
          }}
        />
        <FormFooter error={undefined} save="Turn it on" isSaving={turnOn.isPending} onClose={onClose} leave={leave} />
      </Stack>
    </form>
  )
}

/** Dark on light in every theme, as not every app reads it the other way round. */
const Picture = ({ text }: { text: string }) => {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
