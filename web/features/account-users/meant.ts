import type { AccountUser } from '@carillon/contract/account.ts'
import type { Selection } from '@carillon/domain/table/selection.ts'

/** Whom an act is for: one user, or a selection of the list under its query. */
export type Meant = {
  readonly Selection: { readonly Type: Selection['Type']; readonly Items: number[] }
  readonly query: Record<string, string>
  readonly user: AccountUser | null
}
