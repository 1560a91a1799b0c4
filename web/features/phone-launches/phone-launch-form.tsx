import { getPhoneLaunch, type PhoneLaunch, setPhoneLaunch } from '@carillon/contract/phone-launches.ts'
import { whyNotPhoneLaunch } from '@carillon/domain/broadcast/phone-launch.ts'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useGroups } from '../contacts/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'

type Props = { launch: PhoneLaunch; onClose: () => void }

/** The ID, the PIN and the group. The PIN that there is stays where none is typed. */
export const PhoneLaunchForm = ({ launch, onClose }: Props) => {
  const hasPin = launch.LaunchID !== ''
  const began = { LaunchID: launch.LaunchID, PIN: '', ListID: launch.ListID }
  const [form, setForm] = useState(began)
  const [isTried, setIsTried] = useState(false)
  const save = useSend(setPhoneLaunch, { invalidates: [getPhoneLaunch] })
  const groups = useGroups().data?.Items.filter(({ ListID }) => ListID > 0) ?? []
  const nameOf = (id: unknown) => groups.find(({ ListID }) => ListID === id)?.ListName ?? 'Everyone'
  const editing = useEditing(began, { LaunchID: 'Launch ID', ListID: { label: 'To whom it goes', say: nameOf } })
  const isGone = hasPin && launch.ListName === ''
  const faults: Partial<Record<'LaunchID' | 'PIN' | 'ListID', string>> = {
    ...whyNotPhoneLaunch(form, hasPin),
    ...(isGone && form.ListID === launch.ListID && { ListID: 'Choose a group.' }),
  }
  const errors = isTried ? { ...fieldErrorsOf(save.error), ...faults } : {}
  const submit = async (): Promise<void> => {
    setIsTried(true)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    try {
      // Nobody is told what the PIN was.
      const saved = await editing.saveWhole(form, ({ Seen: { PIN: _, ...Seen }, ...body }) =>
        save.mutateAsync({ body: { ...body, Seen } }),
      )
      if (saved.is === 'back') return
      if (saved.is === 'saved') notify('You can send from a phone now.')
      onClose()
    } catch {
      // It is said on the form.
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
        <PasswordField
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
      {editing.dialog}
    </form>
  )
}
