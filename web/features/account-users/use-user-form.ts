import { listAccountUsers } from '@carillon/contract/account.ts'
import {
  addAccountUser,
  type ManagedUser,
  updateAccountUser,
  validateUserName,
} from '@carillon/contract/account-users.ts'
import { useState } from 'react'
import { api, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { notify } from '../../ui/notify.ts'
import { useAccount } from '../account/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { ofUsers } from './use-user-acts.ts'
import { blankUser, faultsOf, fieldsOf, type Step, stepOf, steps, type UserFields } from './user-fields.ts'
import { userName } from './user-words.ts'

export type Fields = {
  form: UserFields
  set: (change: Partial<UserFields>) => void
  errorOf: (field: string) => string | undefined
}

/** The form of a user in steps. A step is left only when it is right; what others have already is asked on the way. */
export const useUserForm = (known: ManagedUser | null, onClose: () => void) => {
  const { CountryID } = useAccount()
  const [began] = useState(known ? fieldsOf(known) : blankUser)
  const [form, setForm] = useState(began)
  const [step, setStep] = useState<Step>('person')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isAsking, setIsAsking] = useState(false)
  const add = useSend(addAccountUser, { invalidates: ofUsers, isOnce: true })
  const update = useSend(updateAccountUser, { invalidates: ofUsers })
  const { isTyped: _typed, PinCode: _pin, ...edited } = began
  const editing = useEditing(edited, told)
  useUnsaved(JSON.stringify(form) !== JSON.stringify(began))

  const show = (faults: Record<string, string>, at: Step): boolean => {
    setErrors(faults)
    setStep(at)
    if (Object.keys(faults).length === 0) return true
    focusFirstFault()
    return false
  }
  const isRight = async (at: Step): Promise<boolean> => {
    const faults = faultsOf(at, form, CountryID)
    if (Object.keys(faults).length > 0) return show(faults, at)
    setIsAsking(true)
    const taken = await takenOf(at, form, began, known?.UserID)
    setIsAsking(false)
    return show(taken, at)
  }
  /** Whether it is there now. */
  const go = async (to: Step): Promise<boolean> => {
    const mayLeave = known?.CanChange === false || (to !== step && (await isRight(step)))
    if (mayLeave) setStep(to)
    return mayLeave
  }
  const save = async (): Promise<void> => {
    for (const each of steps) if (!(await isRight(each))) return
    setStep(step)
    try {
      const done = known ? await change(known) : await make()
      if (done) onClose()
    } catch (error) {
      const refused = Object.entries(fieldErrorsOf(error)).map(([field, [why = '']]) => [field, why] as const)
      const at = stepOf(refused.map(([field]) => field))
      if (at) show(Object.fromEntries(refused), at)
    }
  }
  const make = async (): Promise<boolean> => {
    const { isTyped, PinCode, ...body } = form
    const made = await add.mutateAsync({ body: { ...body, ...(isTyped && { PinCode }) } })
    notify(isTyped ? `${userName(made)} can sign in now.` : `An invitation is on its way to ${made.Email}.`)
    return true
  }
  const change = async ({ UserID }: ManagedUser): Promise<boolean> => {
    const { isTyped, PinCode, ...mine } = form
    const pin = isTyped ? { PinCode } : {}
    const send = (body: object) => update.mutateAsync({ params: { UserID }, body: { ...body, ...pin } })
    const saved = await editing.save(mine, send)
    if (saved.is === 'back') return false
    if (saved.is === 'same' && isTyped) await send({})
    notify(`${userName(mine)} is saved.`)
    return true
  }
  const failed = known ? update.error : add.error
  const isTold = failed && stepOf(Object.keys(fieldErrorsOf(failed))) !== undefined
  const fields: Fields = {
    form,
    set: (next) => {
      setForm((now) => ({ ...now, ...next }))
      setErrors({})
    },
    errorOf: (field) => errors[field],
  }
  return {
    ...{ step, go, fields, save, dialog: editing.dialog },
    isBusy: isAsking || add.isPending || update.isPending,
    error: failed && !isTold ? sentenceOf(failed, 'There was an error saving this user.') : undefined,
  }
}

/** A name or address that somebody else has. Where that cannot be asked, saving tells. */
const takenOf = async (step: Step, form: UserFields, began: UserFields, userId: number | undefined) => {
  const { UserName, Email } = form
  if (step === 'signIn' && UserName.trim() !== began.UserName) {
    const body = { Source: UserName, ...(userId !== undefined && { UserID: userId }) }
    const answer = await api(validateUserName, { body }).catch(() => undefined)
    return answer?.ErrorMessage ? { UserName: answer.ErrorMessage } : {}
  }
  if (step === 'person' && Email.trim() !== began.Email) {
    const found = await api(listAccountUsers, { query: { Email: Email.trim() } }).catch(() => undefined)
    const isTaken = found?.Items.some(({ UserID }) => UserID !== userId)
    return isTaken ? { Email: 'Another user of your account has this e-mail address.' } : {}
  }
  return {}
}

const told = {
  ...{ FirstName: 'First name', LastName: 'Last name', Email: 'E-mail address', Phone: 'Phone', CallerID: 'Caller ID' },
  ...{ UserName: 'User name', Role: 'Role', Permissions: 'What they may', TextNumberIDs: 'Text numbers' },
  SeenTextNumberIDs: 'Text numbers they read',
}
