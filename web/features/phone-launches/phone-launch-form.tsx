import { getPhoneLaunch, type PhoneLaunch, setPhoneLaunch } from '@carillon/contract/phone-launches.ts'
import { whyNotPhoneLaunch } from '@carillon/domain/broadcast/phone-launch.ts'
import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { useGroups } from '../contacts/queries.ts'

type Props = { launch: PhoneLaunch; onClose: () => void }

/** The ID, the PIN and the group. The PIN that there is stays where none is typed. */
export const PhoneLaunchForm = ({ launch, onClose }: Props) => {
  const hasPin = launch.LaunchID !== ''
  const [form, setForm] = useState({ LaunchID: launch.LaunchID, PIN: '', ListID: launch.ListID })
  const [isTried, setIsTried] = useState(false)
  const save = useSend(setPhoneLaunch, { invalidates: [getPhoneLaunch] })
  const groups = useGroups().data?.Items.filter(({ ListID }) => ListID > 0) ?? []
  const isGone = hasPin && launch.ListName === ''
  const faults = whyNotPhoneLaunch(form, hasPin)
  const errors = isTried ? { ...fieldErrorsOf(save.error), ...faults } : {}
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(faults).length > 0) {
      focusFirstFault()
      return
    }
    save.mutate(
      { body: form },
      {
        onSuccess: () => {
          notify('You can send from a phone now.')
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Launch ID"
          description="4 to 8 digits, which nobody else has."
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={form.LaunchID}
          error={errors.LaunchID}
          onChange={(event) => setForm({ ...form, LaunchID: event.currentTarget.value.trim() })}
        />
        <PasswordInput
          label="PIN"
          description={hasPin ? '6 to 10 digits. Leave it empty to keep the one you have.' : '6 to 10 digits.'}
          inputMode="numeric"
          autoComplete="new-password"
          value={form.PIN}
          error={errors.PIN}
          onChange={(event) => setForm({ ...form, PIN: event.currentTarget.value.trim() })}
        />
        <NativeSelect
          label="To whom it goes"
          data={[
            // Without it another would look chosen.
            ...(isGone ? [{ value: String(launch.ListID), label: 'Choose a group', disabled: true }] : []),
            { value: '0', label: 'Everyone' },
            ...groups.map(({ ListID, ListName }) => ({ value: String(ListID), label: ListName })),
          ]}
          value={String(form.ListID)}
          error={errors.ListID}
          onChange={(event) => setForm({ ...form, ListID: Number(event.currentTarget.value) })}
        />
        <FormFooter
          error={save.error ? sentenceOf(save.error, 'There was an error saving your launch ID.') : undefined}
          save="Save"
          isSaving={save.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
