import { z } from 'zod'
import { id } from './call.ts'

/**
 * The query of every list: `page` from 1, `pagesize` default 10 and at most 2000 (`takesize` is a synonym), `q`,
 * `sortby` comma-separated with `-` for descending. Further keys are filters, `Field=value` or `Field~gte~value`,
 * read by `domain/table/paging.ts`.
 */
export const ListQuery = z.looseObject({
  page: z.coerce.number().int().min(1).max(10_000_000).optional(),
  pagesize: z.coerce.number().int().min(1).max(2000).optional(),
  takesize: z.coerce.number().int().min(1).max(2000).optional(),
  q: z.string().max(200).optional(),
  sortby: z.string().max(200).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** A page of a list. `Next` and `Previous` are the path with query of that page, or null. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    Items: z.array(item),
    Size: z.number().int(),
    Previous: z.string().nullable(),
    Next: z.string().nullable(),
  })
export type Page<T> = { Items: T[]; Size: number; Previous: string | null; Next: string | null }

/** Which rows of a list are meant; SelectedAll means all that the list shows under its own query. */
export const Selection = z.object({
  Type: z.enum(['Selected', 'SelectedAll', 'SelectedAllExcept']),
  Items: z.array(id).max(100_000).default([]),
})
export type Selection = z.infer<typeof Selection>

export const SelectionBody = z.object({ Selection })

/** What can be taken back answers this; `POST …/undo/{UndoID}` within ten minutes. */
export const Undoable = z.object({ UndoID: id.nullable(), Count: z.number().int() })

/**
 * What an act on a selection answers. A small one is done when it answers; a large one goes on by itself as the task named,
 * which `GET /tasks/{TaskID}` and the event `task.progress` follow. `Count` is how many are meant.
 */
export const BulkReply = z.object({ UndoID: id.nullable(), Count: z.number().int(), TaskID: id.nullable() })
export type BulkReply = z.infer<typeof BulkReply>

/** Undoing a large act is a task too. */
export const Undone = z.object({ UndoExecuted: z.boolean(), UndoID: id, TaskID: id.nullable() })
