import * as call from '@carillon/contract/labels.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addLabel, deleteLabel, updateLabel } from './change-labels.ts'
import { labelFields, listLabels } from './store.ts'

export const labelRoutes: Route[] = [
  on(call.listLabels, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, labelFields)
    return pageOf('/labels', query, request, await listLabels(platform.db, scope, request))
  }),

  act(call.addLabel, async ({ unit, body, http }) => {
    const added = await addLabel(unit, body)
    http.setLocation(`/v1/labels/${added.LabelID}`)
    return added
  }),

  act(call.updateLabel, ({ unit, params, body }) => updateLabel(unit, params.LabelID, body)),

  act(call.deleteLabel, async ({ unit, params }) => {
    await deleteLabel(unit, params.LabelID)
    return { Success: true as const }
  }),
]
