import {
  getTemplate,
  listTemplates,
  type TemplatesQuery,
  type TemplateType,
  templatesSummary,
} from '@carillon/contract/templates.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryOf, useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'

export type TemplateView = z.infer<typeof TemplatesQuery>['view']

type TemplatesAsked = {
  TemplateType?: TemplateType
  view: TemplateView
  q?: string
  page?: number
  pagesize?: number
  sortby?: string
}

export const useTemplates = (query: TemplatesAsked) =>
  useQuery({ ...queryOf(listTemplates, { query }), placeholderData: keepPreviousData })

export const useTemplateCounts = () => useCall(templatesSummary)

/** What a change of templates makes stale. */
export const templateCalls = [listTemplates, templatesSummary, getTemplate]

/** Lists and counts follow what others of the account do. */
export const useLiveLibrary = (): void => {
  const cache = useQueryClient()
  useEvent('library.updated', () => {
    for (const stale of templateCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
  })
}
