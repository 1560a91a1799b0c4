import { getTextLaunch, setTextLaunch, type TextLaunch } from '@carillon/contract/text-launches.ts'
import { listTextNumbers } from '@carillon/contract/text-numbers.ts'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useGroups } from '../contacts/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { OwnPhone } from '../text-numbers/own-phone.tsx'

type Props = { launch: TextLaunch; onClose: () => void }

/** A phone that this user has verified, the text number it texts, and the group. */
export const TextLaunchForm = ({ launch, onClose }: Props) => {
  const numbers = (useCall(listTextNumbers, { query: { page: 'all' } }).data?.Items ?? []).filter(
    ({ CanText }) => CanText,
  )
  const groups = useGroups().data?.Items.filter(({ ListID }) => ListID > 0) ?? []
  const [form, setForm] = useState(launch)
  const nameOf = (id: unknown) => groups.find(({ ListID }) => ListID === id)?.ListName ?? 'Everyone'
  const numberOf = (id: unknown) => numbers.find((number) => number.TextNumberID === id)?.TextPhoneNumber ?? ''
  const editing = useEditing(partsOf(launch), {
    PhoneNumber: { label: 'Your phone', say: (phone) => phoneText(String(phone)) },
    TextNumberID: { label: 'Text number', say: (id) => phoneText(numberOf(id)) },
    ListID: { label: 'To whom it goes', say: nameOf },
  })
  const [isTried, setIsTried] = useState(false)
  const save = useSend(setTextLaunch, { invalidates: [getTextLaunch] })
  const isGone = launch.PhoneNumber !== '' && launch.ListName === ''
  const TextNumberID = form.TextNumberID || (numbers[0]?.TextNumberID ?? 0)
  const faults = {
    ...(form.PhoneNumber === '' && { PhoneNumber: 'Choose a phone that you have verified.' }),
    ...(isGone && form.ListID === launch.ListID && { ListID: 'Choose a group.' }),
  }
  const errors: Partial<Record<'PhoneNumber' | 'TextNumberID' | 'ListID', string>> = isTried
    ? { ...fieldErrorsOf(save.error), ...faults }
    : {}
  const submit = async (): Promise<void> => {
    setIsTried(true)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    // What was refused is said on the form.
    const saved = await editing
      .saveWhole({ ...partsOf(form), TextNumberID }, (body) => save.mutateAsync({ body }))
      .catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify('You can send from this mobile now.')
    onClose()
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
        <OwnPhone
          value={form.PhoneNumber || null}
          error={errors.PhoneNumber}
          onChange={(PhoneNumber) => setForm((known) => ({ ...known, PhoneNumber }))}
        />
        <NativeSelect
          label="Text number"
          description="Where you text it in, and where it goes out from."
          data={numbers.map((number) => ({
            value: String(number.TextNumberID),
            label: [number.Name, phoneText(number.TextPhoneNumber)].filter(Boolean).join(', '),
          }))}
          value={String(TextNumberID)}
          error={errors.TextNumberID}
          onChange={(event) => setForm({ ...form, TextNumberID: Number(event.currentTarget.value) })}
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
          error={save.error ? sentenceOf(save.error, 'There was an error saving the mobile.') : undefined}
          save="Save"
          isSaving={save.isPending}
          onClose={onClose}
        />
      </Stack>
      {editing.dialog}
    </form>
  )
}

const partsOf = ({ PhoneNumber, TextNumberID, ListID }: TextLaunch) => ({ PhoneNumber, TextNumberID, ListID })
