import { type AccountUser, getAccount, getUser } from '@carillon/contract/account.ts'
import {
  getTextNumber,
  listTextNumbers,
  type SetTextNumber,
  updateTextNumber,
} from '@carillon/contract/text-numbers.ts'
import { whyNotNumberName } from '@carillon/domain/conversation/unread-notice.ts'
import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useEditing } from '../editing/use-editing.tsx'
import { AccessRows } from '../sharing/access-rows.tsx'

type Props = {
  number: SetTextNumber
  /** Undefined until they are known. */
  users: readonly AccountUser[] | undefined
  opened: boolean
  onClose: () => void
}

/** What a number is called and who uses it, for owners and admins. */
export const NumberDialog = ({ opened, ...rest }: Props) => (
  <Dialog opened={opened} onClose={rest.onClose} title={phoneText(rest.number.TextPhoneNumber)} size={480}>
    <Form {...rest} />
  </Dialog>
)

const Form = ({ number, users, onClose }: Omit<Props, 'opened'>) => {
  const { Name, Description, IsDefault } = number
  const began = { Name, Description, IsDefault, ...accessOf(number) }
  const [form, setForm] = useState(began)
  const [isTried, setIsTried] = useState(false)
  const update = useSend(updateTextNumber, { invalidates: [listTextNumbers, getTextNumber, getAccount, getUser] })
  const nameOf = (id: unknown) => userName((users ?? []).find(({ UserID }) => UserID === id))
  const say = (ids: unknown) => (ids as number[]).map(nameOf).join(', ')
  const editing = useEditing(began, {
    ...{ Name: 'Name', Description: 'Description', IsDefault: 'Default number' },
    ...{ UserIDs: { label: 'Who uses it', say }, SeenByUserIDs: { label: 'Who reads it', say } },
  })
  useUnsaved(form.IsDefault !== began.IsDefault || access(form) !== access(began))
  const refused = fieldErrorsOf(update.error)
  const faults = whyNotNumberName(form)
  const errorOf = (field: keyof typeof form) => (isTried ? (faults[field] ?? refused[field]?.[0]) : undefined)

  const submit = async (): Promise<void> => {
    setIsTried(true)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    const params = { TextNumberID: number.TextNumberID }
    // What was refused is said on the form.
    const saved = await editing.save(form, (body) => update.mutateAsync({ params, body })).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`${form.Name.trim()} is saved.`)
    onClose()
  }
  const isGiven = (id: number) => form.UserIDs.includes(id) || form.SeenByUserIDs.includes(id)
  const people = users?.filter(({ IsAdmin, IsActive, UserID }) => !IsAdmin && (IsActive || isGiven(UserID)))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Only your colleagues see it."
          data-autofocus
          required
          autoComplete="off"
          value={form.Name}
          error={errorOf('Name')}
          onChange={({ currentTarget: { value } }) => setForm({ ...form, Name: value })}
        />
        <Textarea
          label="Description (optional)"
          autosize
          minRows={2}
          value={form.Description}
          error={errorOf('Description')}
          onChange={({ currentTarget: { value } }) => setForm({ ...form, Description: value })}
        />
        <Switch
          label="Default number"
          description={
            began.IsDefault ? 'Make another number the default to change this.' : 'New messages come from it at first.'
          }
          disabled={began.IsDefault}
          checked={form.IsDefault}
          error={errorOf('IsDefault')}
          onChange={({ currentTarget: { checked } }) => setForm({ ...form, IsDefault: checked })}
        />
        <AccessRows
          label="Who uses it"
          description="Whoever reads it sees its conversations, and changes nothing. Owners and admins use every number."
          error={errorOf('UserIDs') ?? errorOf('SeenByUserIDs')}
          rows={people?.map((user) => ({
            id: user.UserID,
            name: user.IsActive ? userName(user) : `${userName(user)} (not active)`,
          }))}
          none="This account has no other users."
          given={{ uses: form.UserIDs, sees: form.SeenByUserIDs }}
          onChange={({ uses, sees }) => setForm({ ...form, UserIDs: uses, SeenByUserIDs: sees })}
        />
        <FormFooter
          error={
            update.isError && Object.keys(refused).length === 0
              ? sentenceOf(update.error, 'There was an error saving the text number.')
              : undefined
          }
          save="Save"
          isSaving={update.isPending}
          onClose={onClose}
        />
        {editing.dialog}
      </Stack>
    </form>
  )
}

type Access = { UserIDs: number[]; SeenByUserIDs: number[] }

const accessOf = ({ UserIDs, SeenByUserIDs }: SetTextNumber): Access => ({
  ...{ UserIDs: UserIDs ?? [], SeenByUserIDs: SeenByUserIDs ?? [] },
})

const access = ({ UserIDs, SeenByUserIDs }: Access): string =>
  JSON.stringify([UserIDs.toSorted((a, b) => a - b), SeenByUserIDs.toSorted((a, b) => a - b)])

const userName = (user: Pick<AccountUser, 'FirstName' | 'LastName' | 'UserName'> | undefined): string =>
  user ? `${user.FirstName} ${user.LastName}`.trim() || user.UserName : 'Somebody'
