import type { ManagedUser } from '@carillon/contract/account-users.ts'
import { whyNotUser } from '@carillon/domain/people/user-form.ts'

/** The steps of the dialog, each checked before it is left. */
export const steps = ['person', 'signIn', 'access'] as const
export type Step = (typeof steps)[number]

export const stepTitles: Readonly<Record<Step, string>> = { person: 'Person', signIn: 'Sign-in', access: 'Access' }

export type UserFields = Pick<
  ManagedUser,
  | ('FirstName' | 'LastName' | 'Email' | 'Phone' | 'CallerID' | 'UserName' | 'Role' | 'Permissions')
  | ('TextNumberIDs' | 'SeenTextNumberIDs')
> & {
  /** Whether somebody types the first password, instead of an invitation. */
  isTyped: boolean
  PinCode: string
}

export const blankUser: UserFields = {
  ...{ FirstName: '', LastName: '', Email: '', Phone: '', CallerID: '', UserName: '', Role: 'User' },
  Permissions: {
    CanSeeAllBroadcasts: false,
    CanSeeAllRoster: false,
    CanSeeGroupAudio: false,
    CanCreateBroadcast: true,
  },
  ...{ TextNumberIDs: [], SeenTextNumberIDs: [], isTyped: false, PinCode: '' },
}

export const fieldsOf = (user: ManagedUser): UserFields => ({
  ...{ FirstName: user.FirstName, LastName: user.LastName, Email: user.Email, Phone: user.Phone },
  ...{ CallerID: user.CallerID, UserName: user.UserName, Role: user.Role, Permissions: user.Permissions },
  ...{ TextNumberIDs: user.TextNumberIDs, SeenTextNumberIDs: user.SeenTextNumberIDs, isTyped: false, PinCode: '' },
})

const ofStep: Readonly<Record<Step, readonly string[]>> = {
  person: ['FirstName', 'LastName', 'Email', 'Phone', 'CallerID'],
  signIn: ['UserName', 'PinCode'],
  access: ['Role', 'TextNumberIDs', 'SeenTextNumberIDs'],
}

/** What is wrong with a step, field by field. */
export const faultsOf = (step: Step, form: UserFields, CountryID: number): Record<string, string> => {
  const {
    isTyped,
    PinCode,
    Role: _role,
    Permissions: _may,
    TextNumberIDs: _uses,
    SeenTextNumberIDs: _sees,
    ...typed
  } = form
  const faults = whyNotUser({ ...typed, ...(isTyped && { PinCode }) }, CountryID)
  return Object.fromEntries(Object.entries(faults).filter(([field]) => ofStep[step].includes(field)))
}

/** The first step that has one of these fields, for what the server has refused. */
export const stepOf = (fields: readonly string[]): Step | undefined =>
  steps.find((step) => ofStep[step].some((field) => fields.includes(field)))
