import { type Account, updateAccount } from '@carillon/contract/account.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import type { ReactNode } from 'react'
import type { InputOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { zoneName } from '../../../ui/zone-name.ts'
import { useAccount } from '../../account/queries.ts'
import { SettingForm } from '../own/setting-form.tsx'
import { speedWords } from '../speed-choice.tsx'
import type { SettingsForm } from '../use-settings.ts'

type Body = Omit<NonNullable<InputOf<typeof updateAccount>['body']>, 'Seen'>

type Props<Form extends Body> = {
  formOf: (account: Account) => Form
  whyNot?: (form: Form) => FieldErrors
  /** Said when it is saved. */
  done: string
  onClose: () => void
  children: (settings: SettingsForm<Form>) => ReactNode
}

/** What a dialog changes of the account. */
export const OrganizationForm = <Form extends Body>({ formOf, whyNot, done, onClose, children }: Props<Form>) => {
  const update = useSend(updateAccount)
  return (
    <SettingForm<Form, Body>
      saved={formOf(useAccount())}
      {...(whyNot && { whyNot })}
      bodyOf={(form) => form}
      save={(body) => update.mutateAsync({ body })}
      told={told}
      done={done}
      failure="There was a problem updating your account."
      onClose={onClose}
    >
      {children}
    </SettingForm>
  )
}

const told = {
  CompanyName: 'Account name',
  State: 'State',
  TimeZone: { label: 'Time zone', say: (value: unknown) => zoneName(value as string, new Date()) },
  HelpContact: 'Contact for HELP',
  PrependOrganizationToText: 'Name before each text',
  TakesVoicemail: 'Messages of callers',
  CallsPerMinute: { label: 'Speed of calls', say: speedWords },
}
