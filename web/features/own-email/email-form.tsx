import { cancelEmailChange, changeEmail, getEmailChange } from '@carillon/contract/own-email.ts'
import { whyNotUser } from '@carillon/domain/people/user-form.ts'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useAccount, useUser } from '../account/queries.ts'

const failure = 'There was an error updating your user info.'

/** Another address, which counts once somebody who reads what is sent there has said so. */
export const EmailForm = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useCall(getEmailChange)
  if (error) {
    const sentence = sentenceOf(error, 'There was an error getting your user info.')
    return <FailedState compact message={sentence} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={260} role="status" aria-label="Loading" />
  return (
    <>
      {data.Email !== null && <Asked email={data.Email} onClose={onClose} />}
      {data.Proof === 'None' ? (
        <Text>
          You sign in by your organization and have no password here. An owner or admin of your account changes your
          address.
        </Text>
      ) : (
        <Form proof={data.Proof} onClose={onClose} />
      )}
    </>
  )
}

const Asked = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const cancel = useSend(cancelEmailChange, { invalidates: [getEmailChange] })
  const keep = (): void =>
    cancel.mutate(
      {},
      {
        onSuccess: () => {
          notify('Your address stays as it is. The link does nothing any more.')
          onClose()
        },
        onError: (error) => void notifyFailure(sentenceOf(error, failure)),
      },
    )
  return (
    <Stack gap="xs">
      <Text>
        A link has gone to <b>{email}</b>, and works for a day. Your address changes when you open it.
      </Text>
      <Group>
        <Button variant="default" size="compact-md" loading={cancel.isPending} onClick={keep}>
          Keep the present address
        </Button>
      </Group>
    </Stack>
  )
}

type Typed = { Email: string; PinCode: string; Code: string }
type Proof = 'Password' | 'Code'

const Form = ({ proof, onClose }: { proof: Proof; onClose: () => void }) => {
  const { CountryID } = useAccount()
  const change = useSend(changeEmail, { invalidates: [getEmailChange] })
  const [form, setForm] = useState<Typed>({ Email: '', PinCode: '', Code: '' })
  const [errors, setErrors] = useState<Partial<Typed> & { form?: string }>({})
  const present = useUser().Email
  useUnsaved(form.Email !== '' || form.PinCode !== '' || form.Code !== '')
  const set = (next: Partial<Typed>): void => {
    setForm((known) => ({ ...known, ...next }))
    setErrors({})
  }
  const save = async (): Promise<void> => {
    const faults = whyNot(form, present, proof, CountryID)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    try {
      const { Email } = await change.mutateAsync({ body: form })
      notify(`A link has gone to ${Email}. Your address changes when you open it.`)
      onClose()
    } catch (error) {
      const { Email, PinCode, Code } = fieldErrorsOf(error)
      if (!Email && !PinCode && !Code) return setErrors({ form: sentenceOf(error, failure) })
      setErrors({
        ...(Email?.[0] && { Email: Email[0] }),
        ...(PinCode?.[0] && { PinCode: PinCode[0] }),
        ...(Code?.[0] && { Code: Code[0] }),
      })
      focusFirstFault()
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!change.isPending) void save()
      }}
    >
      <Stack gap="lg">
        <TextInput
          label="New e-mail address"
          description="We send a link there, and tell your present address."
          type="email"
          data-autofocus
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={form.Email}
          error={errors.Email}
          onChange={(event) => set({ Email: event.currentTarget.value })}
        />
        {proof === 'Password' ? (
          <PasswordField
            label="Present password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            autoComplete="current-password"
            maxLength={200}
            value={form.PinCode}
            error={errors.PinCode}
            onChange={(event) => set({ PinCode: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={60}
            value={form.Code}
            error={errors.Code}
            onChange={(event) => set({ Code: event.currentTarget.value })}
          />
        )}
        <FormFooter error={errors.form} save="Send the link" isSaving={change.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

const whyNot = ({ Email, PinCode, Code }: Typed, present: string, proof: Proof, CountryID: number): Partial<Typed> => {
  const isSame = Email.trim().toLowerCase() === present.toLowerCase() && present !== ''
  const why = isSame ? 'Choose another address than the present one.' : whyNotUser({ Email }, CountryID).Email
  return {
    ...(why && { Email: why }),
    ...(proof === 'Password' && PinCode === '' && { PinCode: 'Enter your present Password.' }),
    ...(proof === 'Code' && Code === '' && { Code: 'Enter a code of your authenticator app.' }),
  }
}
