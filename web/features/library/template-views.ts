import type { templatesSummary } from '@carillon/contract/templates.ts'
import type { z } from 'zod'
import type { TemplateView } from './queries.ts'

type Counts = z.infer<(typeof templatesSummary)['reply']>

/** The views in their order: as people read them, and what counts them. */
export const templateViews: readonly { view: TemplateView; label: string; count: keyof Counts; empty: string }[] = [
  { view: 'all', label: 'All', count: 'All', empty: 'No templates yet. Keep a text that you send again and again.' },
  { view: 'mine', label: 'Mine', count: 'Mine', empty: 'None of your own yet. Keep a text that you send often.' },
  {
    view: 'shared',
    label: 'Shared',
    count: 'Shared',
    empty: 'Nobody has shared a template yet. Share one of yours, and everybody in the account can use it.',
  },
  {
    view: 'favorites',
    label: 'Favorites',
    count: 'Favorites',
    empty: 'No favorites yet. Mark a template with its star, and it is here at once.',
  },
  { view: 'samples', label: 'Samples', count: 'Samples', empty: 'There are no samples.' },
]

/** From the address; whatever is none of them is All. */
export const readTemplateView = (written: string | undefined): TemplateView =>
  templateViews.find((one) => one.view === written)?.view ?? 'all'
