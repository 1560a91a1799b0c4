import type { templatesSummary } from '@carillon/contract/templates.ts'
import type { z } from 'zod'
import type { Shelf } from './queries.ts'

type Counts = z.infer<(typeof templatesSummary)['reply']>

/** The shelves in their order: as people read them, and what counts them. */
export const shelves: readonly { shelf: Shelf; label: string; count: keyof Counts; empty: string }[] = [
  { shelf: 'all', label: 'All', count: 'All', empty: 'No templates yet. Keep a text that you send again and again.' },
  { shelf: 'mine', label: 'Mine', count: 'Mine', empty: 'None of your own yet. Keep a text that you send often.' },
  {
    shelf: 'shared',
    label: 'Shared',
    count: 'Shared',
    empty: 'Nobody has shared a template yet. Share one of yours, and everybody in the account can use it.',
  },
  {
    shelf: 'favorites',
    label: 'Favorites',
    count: 'Favorites',
    empty: 'No favorites yet. Mark a template with its star, and it is here at once.',
  },
  { shelf: 'samples', label: 'Samples', count: 'Samples', empty: 'There are no samples.' },
]

/** From the address; whatever is none of them is All. */
export const readShelf = (written: string | undefined): Shelf =>
  shelves.find(({ shelf }) => shelf === written)?.shelf ?? 'all'
