import * as call from '@carillon/contract/labels.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { addLabel, deleteLabel, updateLabel } from './change-labels.ts'
import { labelFields, listLabels } from './store.ts'

export const labelRoutes: Route[] = [
  on(call.listLabels, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, labelFields)
    return pageOf('/labels', query, request, await listLabels(platform.db, scope, request))
  }),

  on(call.addLabel, async ({ platform, scope, body, http }) => {
    const added = await addLabel(platform, scope, body)
    http.setLocation(`/v1/labels/${added.LabelID}`)
    return added
  }),

  on(call.updateLabel, ({ platform, scope, params, body }) => updateLabel(platform, scope, params.LabelID, body)),

  on(call.deleteLabel, async ({ platform, scope, params }) => {
    await deleteLabel(platform, scope, params.LabelID)
    return { Success: true as const }
  }),
]
