import type { ReactNode } from 'react'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { type TemplateView, useTemplateCounts } from './queries.ts'
import { templateViews } from './template-views.ts'

type Props = { value: TemplateView; onChange: (view: TemplateView) => void; children: ReactNode }

/** The views of templates, on their page and where one is picked. */
export const TemplateViewTabs = (props: Props) => (
  <ViewTabs views={templateViews} counts={useTemplateCounts().data} {...props} />
)
