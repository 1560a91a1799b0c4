import { getTextNumber, listTextNumbers, TextNumbersQuery } from '@carillon/contract/account.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { tollFreeTextsUnregistered } from './policy.ts'
import * as store from './store.ts'

const fields = {
  sortable: ['Name', 'TextPhoneNumber', 'TextNumberID'],
  filterable: filterKindsOf(TextNumbersQuery),
} as const

export const routes: Route[] = [
  on(listTextNumbers, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, { pagesize: query.takesize ?? 1000, ...query }, fields)
    const found = await store.listTextNumbers(platform.db, scope, request, tollFreeTextsUnregistered(platform.settings))
    return pageOf('/textnumbers', query, request, found)
  }),
  on(getTextNumber, async ({ platform, scope, params }) => {
    const toll = tollFreeTextsUnregistered(platform.settings)
    const found = await store.findTextNumber(platform.db, scope, params.TextNumberID, toll)
    if (!found) throw refuse('NotFound')
    return found
  }),
]
