import { getTextNumber, listTextNumbers } from '@carillon/contract/account.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { tollFreeTextsUnregistered } from './policy.ts'
import * as store from './store.ts'

const fields = { sortable: ['Name', 'TextPhoneNumber', 'TextNumberID'], filterable: [] } as const

export const routes: Route[] = [
  on(listTextNumbers, async ({ platform, scope, query }) => {
    const request = readListQuery({ pagesize: query.takesize ?? 1000, ...query }, fields)
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
