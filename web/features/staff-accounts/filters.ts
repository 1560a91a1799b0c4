import { accountStatusNames } from '@carillon/domain/people/account-status.ts'
import { accountTypeNames } from '@carillon/domain/people/account-type.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

type AccountFilters = { status?: string; plan?: string }

const numbered = (names: readonly string[]) => names.map((label, id) => ({ value: String(id), label }))

export const statusChoices = [{ value: '', label: 'Every status' }, ...numbered(accountStatusNames)]
export const planChoices = [
  { value: '', label: 'Every plan' },
  { value: 'trial', label: 'Free trial' },
  ...numbered(accountTypeNames),
]

/** The filters as the call takes them; what the address has malformed is left out. */
const filtersOf = ({ status = '', plan = '' }: AccountFilters): Record<string, string> => ({
  ...(/^[0-8]$/.test(status) && { AccountStatusID: status }),
  ...(/^[0-3]$/.test(plan) && { AccountTypeID: plan, IsOnFreeTrial: 'false' }),
  ...(plan === 'trial' && { IsOnFreeTrial: 'true' }),
})

/** The filters in the address, and how to change them. A change starts at the first page. */
export const useFilters = () => {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (next: AccountFilters): void => {
    const { page: _, ...kept } = search
    const changed = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== '' && value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(changed), replace: true, resetScroll: false })
  }
  const { status = '', plan = '' } = search
  const query = filtersOf(search)
  return { status, plan, query, isSet: Object.keys(query).length > 0, set }
}
