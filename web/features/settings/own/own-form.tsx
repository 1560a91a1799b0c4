import { type User, updateUser } from '@carillon/contract/account.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import type { ReactNode } from 'react'
import type { InputOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { useUser } from '../../account/queries.ts'
import type { SettingsForm } from '../use-settings.ts'
import { userTold } from '../user-told.ts'
import { SettingForm } from './setting-form.tsx'

type Body = Omit<NonNullable<InputOf<typeof updateUser>['body']>, 'Seen'>

type Props<Form extends object> = {
  formOf: (user: User) => Form
  bodyOf: (form: Form) => Body
  whyNot?: (form: Form) => FieldErrors
  /** Said when it is saved. */
  done: string
  onSaved?: (user: User) => void
  onClose: () => void
  children: (settings: SettingsForm<Form>) => ReactNode
}

/** What a dialog changes of the user's own settings. */
export const OwnForm = <Form extends object>({
  formOf,
  bodyOf,
  whyNot,
  done,
  onSaved,
  onClose,
  children,
}: Props<Form>) => {
  const update = useSend(updateUser)
  return (
    <SettingForm<Form, Body>
      saved={formOf(useUser())}
      {...(whyNot && { whyNot })}
      bodyOf={bodyOf}
      save={async (body) => {
        const user = await update.mutateAsync({ body })
        onSaved?.(user)
      }}
      told={userTold}
      done={done}
      failure="There was an error updating your user info."
      onClose={onClose}
    >
      {children}
    </SettingForm>
  )
}
