import { changeStaffAccount, type StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { accountTypeNames } from '@carillon/domain/people/account-type.ts'
import { featureFlags, flagText } from '@carillon/domain/people/feature-flags.ts'
import { Checkbox, NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useEditing } from '../../editing/use-editing.tsx'
import { ActForm } from './act-form.tsx'
import { dayOf, startOfDay } from './days.ts'
import { ReasonField } from './reason-field.tsx'
import { type SettingsForm, settingsOf, told } from './settings-form.ts'
import { staleWithAccount } from './stale.ts'

type Switched =
  | ('IsOnFreeTrial' | 'IsApiAuthorized' | 'IsMonthlyMMSEnabled')
  | ('PrependOrganizationToText' | 'VoiceAllowed' | 'TransferAllowed')

type Limited =
  | ('MonthlyLevel' | 'MostTextsPerMinute' | 'MessagesPerDay')
  | ('MostCallsPerMinute' | 'MostCallsPerCallerID')

type Props = { account: StaffAccountDetail; opened: boolean; onClose: () => void }

/** Plan, limits and functions: what holds of an account by the word of staff. */
export const SettingsDialog = ({ account, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Plan and limits of ${account.CompanyName}`} size={520}>
    <Form account={account} onClose={onClose} />
  </Dialog>
)

const Form = ({ account, onClose }: Omit<Props, 'opened'>) => {
  const [form, setForm] = useState<SettingsForm>(() => settingsOf(account))
  const [Reason, setReason] = useState('')
  const send = useSend(changeStaffAccount, { invalidates: staleWithAccount })
  const editing = useEditing(settingsOf(account), told)
  const faults = fieldErrorsOf(send.error)
  const change = (next: Partial<SettingsForm>): void => setForm({ ...form, ...next })
  const submit = async (): Promise<void> => {
    const params = { AccountID: account.AccountID }
    // What was refused is said on the form.
    const saved = await editing
      .save(form, (body) => send.mutateAsync({ params, body: { ...body, Reason } }))
      .catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`${account.CompanyName} is changed.`)
    onClose()
  }
  const limit = (name: Limited) => ({
    min: 0,
    max: 10_000_000,
    allowDecimal: false,
    allowNegative: false,
    thousandSeparator: ',',
    value: form[name] ?? '',
    error: faults[name]?.[0],
    onChange: (value: number | string) => change({ [name]: value === '' ? null : Number(value) }),
  })
  const toggle = (name: Switched) => ({
    checked: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.checked }),
  })
  return (
    <ActForm
      sent={send}
      failure="There was an error changing the account."
      save="Save"
      fields={[
        ...['MonthlyLevel', 'MostTextsPerMinute', 'MessagesPerDay', 'SubscriptionEndDate', 'Reason'],
        ...['MostCallsPerMinute', 'MostCallsPerCallerID', 'MachineDetection'],
      ]}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <NativeSelect
        label="Plan"
        data={accountTypeNames.map((label, id) => ({ value: String(id), label }))}
        value={String(form.AccountTypeID)}
        onChange={(event) => change({ AccountTypeID: Number(event.currentTarget.value) })}
      />
      <Switch
        label="Free trial"
        description="It texts verified numbers only. Off: its owner has paid."
        {...toggle('IsOnFreeTrial')}
      />
      <DateField
        label="Paid until"
        clearable
        placeholder="Without an end"
        value={dayOf(form.SubscriptionEndDate)}
        error={faults.SubscriptionEndDate?.[0]}
        onChange={(day) => change({ SubscriptionEndDate: day === '' ? null : startOfDay(day) })}
      />
      <NumberInput
        label="Group size"
        description="People a month; empty is without a limit."
        {...limit('MonthlyLevel')}
      />
      <NumberInput
        label="Texts a minute at most"
        description="Whatever speed the account chooses; empty is without a limit."
        {...limit('MostTextsPerMinute')}
      />
      <NumberInput
        label="Segments a day"
        description="Empty follows from its registration; 0 is without a limit."
        {...limit('MessagesPerDay')}
      />
      <Switch
        label="API"
        description="Its programs may call. Off: they are refused from now on."
        {...toggle('IsApiAuthorized')}
      />
      <Switch label="Pictures on a monthly plan" {...toggle('IsMonthlyMMSEnabled')} />
      <Switch label="Name of the organization before each text" {...toggle('PrependOrganizationToText')} />
      <Switch label="Calls" description="Off: it makes none, and sees nothing of them." {...toggle('VoiceAllowed')} />
      {form.VoiceAllowed && (
        <>
          <NumberInput
            label="Calls a minute at most"
            description="Whatever speed the account chooses; empty is without a limit."
            {...limit('MostCallsPerMinute')}
          />
          <NumberInput
            label="Calls at a time from one caller ID"
            description="Over all of its broadcasts; empty is without a limit."
            {...limit('MostCallsPerCallerID')}
          />
          <TextInput
            label="How answering machines are told"
            description="Where its calls err too often, such as greeting=1500,maximum_number_of_words=3; empty is as usual."
            value={form.MachineDetection}
            error={faults.MachineDetection?.[0]}
            onChange={(event) => change({ MachineDetection: event.currentTarget.value })}
          />
        </>
      )}
      <Switch
        label="Transfers"
        description="Whoever presses 0 in its calls is connected with a number of its choice."
        {...toggle('TransferAllowed')}
      />
      <Checkbox.Group
        label="Flags"
        description="Open to all users of the account."
        value={[...form.Features]}
        onChange={(chosen) => change({ Features: featureFlags.filter((flag) => chosen.includes(flag)) })}
      >
        <Stack gap="xs" mt="xs">
          {featureFlags.map((flag) => (
            <Checkbox key={flag} value={flag} label={flag} description={flagText(flag)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ReasonField value={Reason} error={faults.Reason?.[0]} onChange={setReason} />
      {editing.dialog}
    </ActForm>
  )
}
