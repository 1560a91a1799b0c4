import {
  getTextNumber,
  listTextNumbers,
  type SetTextNumber,
  type TextNumberNotification,
  updateTextNumber,
} from '@carillon/contract/text-numbers.ts'
import { whyNotNotice } from '@carillon/domain/conversation/unread-notice.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { Divider, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { useUser } from '../account/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { ThisBrowser } from '../notifications/this-browser.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { noticeWords } from './notice-words.ts'
import { OwnPhone } from './own-phone.tsx'

type Props = { number: SetTextNumber; opened: boolean; onClose: () => void }

/** What this user hears of a number: in the browser, by mail and by text. */
export const NoticesDialog = ({ number, opened, onClose }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={`Notifications of ${number.Name || phoneText(number.TextPhoneNumber)}`}
    size={560}
  >
    <Form number={number} onClose={onClose} />
  </Dialog>
)

const told = {
  BrowserNotificationsEnabled: 'Browser notifications',
  AudioNotificationsEnabled: 'Sound',
  Notifications: {
    label: 'Mails and texts',
    say: (value: unknown) =>
      (value as TextNumberNotification[])
        .filter(({ IsActive }) => IsActive)
        .map(noticeWords)
        .join('\n') || 'None',
  },
}

const Form = ({ number, onClose }: Omit<Props, 'opened'>) => {
  const { Email, TimeZone } = useUser()
  const { BrowserNotificationsEnabled, AudioNotificationsEnabled, Notifications } = number
  const [began] = useState({ BrowserNotificationsEnabled, AudioNotificationsEnabled, Notifications })
  const [form, setForm] = useState(began)
  const [isTried, setIsTried] = useState(false)
  const update = useSend(updateTextNumber, { invalidates: [listTextNumbers, getTextNumber] })
  const editing = useEditing(began, told)
  useUnsaved(!isSame(form, began))

  const refused = fieldErrorsOf(update.error)
  const faults = Object.fromEntries(form.Notifications.map((notice) => [notice.Method, whyNotNotice(notice)]))
  const isFaulty = form.Notifications.some(
    ({ Method, IsActive }) => IsActive && Object.keys(faults[Method]!).length > 0,
  )
  const errorsOf = (method: string): Record<string, string> => {
    if (!isTried) return {}
    const prefix = `Notifications.${method}.`
    const ofServer = Object.entries(refused).filter(([field]) => field.startsWith(prefix))
    return {
      ...Object.fromEntries(ofServer.map(([field, [first = '']]) => [field.slice(prefix.length), first])),
      ...faults[method],
    }
  }
  const submit = async (): Promise<void> => {
    setIsTried(true)
    if (isFaulty) return focusFirstFault()
    const params = { TextNumberID: number.TextNumberID }
    // What was refused is said on the form.
    const saved = await editing.save(form, (body) => update.mutateAsync({ params, body })).catch(() => undefined)
    if (!saved) return focusFirstFault()
    if (saved.is === 'back') return
    if (saved.is === 'saved') notify('Your notifications are saved.')
    onClose()
  }
  const noticeOf = (method: TextNumberNotification['Method']) =>
    form.Notifications.find(({ Method }) => Method === method)!
  const fieldsOf = (method: TextNumberNotification['Method']) => ({
    notice: noticeOf(method),
    errors: errorsOf(method),
    onChange: (changed: TextNumberNotification) =>
      setForm({ ...form, Notifications: form.Notifications.map((one) => (one.Method === method ? changed : one)) }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          When a text comes in and nobody has read it yet. Not while you have the inbox open. Only you are told by what
          you choose here.
        </Text>
        <Switch
          label="Browser notifications"
          description="Each text, at once, in the browsers where you allow it."
          checked={form.BrowserNotificationsEnabled}
          onChange={({ currentTarget: { checked } }) => setForm({ ...form, BrowserNotificationsEnabled: checked })}
        />
        {form.BrowserNotificationsEnabled && <ThisBrowser />}
        <Switch
          label="Sound"
          description="A short chime while Carillon is open in the background."
          checked={form.AudioNotificationsEnabled}
          onChange={({ currentTarget: { checked } }) => setForm({ ...form, AudioNotificationsEnabled: checked })}
        />
        <Divider />
        <NoticeFields
          {...fieldsOf('Email')}
          label="By mail"
          description={`Who wrote and their first words, to ${Email || 'your address, once you have one'}.`}
        />
        <NoticeFields {...fieldsOf('Text')} label="By text" description="How many are unread. It costs nothing.">
          <OwnPhone
            value={noticeOf('Text').PhoneNumber}
            error={errorsOf('Text').PhoneNumber}
            onChange={(PhoneNumber) => fieldsOf('Text').onChange({ ...noticeOf('Text'), PhoneNumber })}
          />
        </NoticeFields>
        <Text size="xs" c="dimmed">
          Hours are in your time zone, {zoneName(TimeZone, new Date())}.
        </Text>
        <FormFooter
          error={
            update.isError && Object.keys(refused).length === 0
              ? sentenceOf(update.error, 'There was an error saving your notifications.')
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
