import * as calls from '@carillon/contract/opt-outs.ts'
import { pageOf, readListQuery } from '../../../platform/page.ts'
import { act, on, onFile, type Route } from '../../../platform/route.ts'
import { addOptOut } from './add-opt-out.ts'
import { decideOptOut } from './decide-opt-out.ts'
import { exportOptOuts } from './export-opt-outs.ts'
import { listOptOuts } from './list-opt-outs.ts'
import { reverseOptOut } from './reverse-opt-out.ts'
import { optOutFields } from './store.ts'

/** The opt-out report. It stands above contacts, whose names it tells, as they stand above the rule of opt-outs. */
export const optOutRoutes: Route[] = [
  on(calls.listOptOuts, async ({ platform, scope, query }) => {
    const request = { ...readListQuery(scope, query, optOutFields), review: query.Review }
    const found = await listOptOuts(platform, scope, request, query.PerNumber === 'true')
    return pageOf('/optouts', query, request, found)
  }),
  onFile(calls.exportOptOuts, async ({ platform, scope, query }) =>
    exportOptOuts(platform, scope, { ...readListQuery(scope, query, optOutFields), review: query.Review }),
  ),
  act(calls.addOptOut, async ({ unit, body, http }) => {
    const added = await addOptOut(unit, body)
    http.setLocation(`/v1/optouts/${added.Items[0]!.PhoneNumber}`)
    return added
  }),
  act(calls.reverseOptOut, async ({ unit, params, body }) => {
    await reverseOptOut(unit, params.PhoneNumber, body)
    return { Success: true as const }
  }),
  act(calls.decideOptOut, async ({ unit, params, body }) => {
    await decideOptOut(unit, params.TextMessageID, body.IsOptOut)
    return { Success: true as const }
  }),
]
