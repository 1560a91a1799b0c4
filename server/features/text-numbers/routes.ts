import { filterKindsOf } from '@carillon/contract/lists.ts'
import {
  getTextNumber,
  listTextNumbers,
  TextNumbersQuery,
  updateTextNumber as update,
} from '@carillon/contract/text-numbers.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { tollFreeTextsUnregistered } from './policy.ts'
import * as store from './store.ts'
import { updateTextNumber } from './update-text-number.ts'

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
  act(update, ({ unit, params, body }) => updateTextNumber(unit, params.TextNumberID, body)),
]
