import * as calls from '@carillon/contract/templates.ts'
import type { z } from 'zod'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteTemplates, undoTemplateRemoval, updateTemplates } from './act-on-templates.ts'
import { addTemplate, updateTemplate } from './save-template.ts'
import * as store from './store.ts'

const requestOf = (scope: Scope, { view, ...query }: z.output<typeof calls.TemplatesQuery>): store.TemplateRequest => ({
  ...readListQuery(scope, query, store.templateFields),
  view,
})

export const templateRoutes: Route[] = [
  on(calls.listTemplates, async ({ platform, scope, query }) => {
    const request = requestOf(scope, query)
    return pageOf('/templates', query, request, await store.listTemplates(platform.db, scope, request))
  }),
  on(calls.templatesSummary, ({ platform, scope }) => store.countViews(platform.db, scope)),
  on(calls.getTemplate, async ({ platform, scope, params }) => {
    const found = await store.findTemplate(platform.db, scope, params.TemplateID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  on(calls.addTemplate, async ({ platform, scope, body, http }) => {
    const added = await addTemplate(platform, scope, body)
    http.setLocation(`/v1/templates/${added.TemplateID}`)
    return added
  }),
  on(calls.updateTemplate, ({ platform, scope, params, body }) =>
    updateTemplate(platform, scope, params.TemplateID, body),
  ),
  on(calls.updateTemplates, ({ platform, scope, query, body }) =>
    updateTemplates(platform, scope, requestOf(scope, query), body.Selection, body.Update),
  ),
  on(calls.deleteTemplates, ({ platform, scope, query, body }) =>
    deleteTemplates(platform, scope, requestOf(scope, query), body.Selection),
  ),
  on(calls.undoTemplateRemoval, ({ platform, scope, params }) => undoTemplateRemoval(platform, scope, params.UndoID)),
]
