import * as calls from '@carillon/contract/templates.ts'
import type { z } from 'zod'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
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
  act(calls.addTemplate, async ({ unit, body, http }) => {
    const added = await addTemplate(unit, body)
    http.setLocation(`/v1/templates/${added.TemplateID}`)
    return added
  }),
  act(calls.updateTemplate, ({ unit, params, body }) => updateTemplate(unit, params.TemplateID, body)),
  act(calls.updateTemplates, ({ unit, query, body }) =>
    updateTemplates(unit, requestOf(unit.scope, query), body.Selection, body.Update),
  ),
  act(calls.deleteTemplates, ({ unit, query, body }) =>
    deleteTemplates(unit, requestOf(unit.scope, query), body.Selection),
  ),
  act(calls.undoTemplateRemoval, ({ unit, params }) => undoTemplateRemoval(unit, params.UndoID)),
]
