import { z } from 'zod'
import { id, instant } from './call.ts'

/**
 * The query of every list: `page` from 1, `pagesize` default 10 and at most 2000 (`takesize` is a synonym), `q`,
 * `sortby` comma-separated with `-` for descending. Further keys are filters, `Field=value` or `Field~gte~value`,
 * read by `domain/table/paging.ts`.
 */
const ListQuery = z.looseObject({
  /** From 1; `all` is the first of the largest size. */
  page: z.union([z.literal('all'), z.coerce.number().int().min(1).max(10_000_000)]).optional(),
  pagesize: z.coerce.number().int().min(1).max(2000).optional(),
  takesize: z.coerce.number().int().min(1).max(2000).optional(),
  q: z.string().max(200).optional(),
  sortby: z.string().max(200).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** What a field that can be filtered holds. A phone is compared by its digits. */
export type FilterKind = 'text' | 'phone' | 'number' | 'boolean' | 'date'
/** Words where a field holds one of a few. */
export type FilterKinds = Readonly<Record<string, FilterKind | readonly string[]>>

const filters = new WeakMap<z.ZodType, FilterKinds>()

/** By which fields the list with this query can be filtered; none where it is no list. */
export const filterKindsOf = (query: z.ZodType): FilterKinds => filters.get(query) ?? {}

type ListQueryOptions<Own extends z.ZodRawShape> = {
  /** Fields that are worked out for those of a page alone. */
  without?: readonly string[]
  /** Fields of what an item holds, which the item itself does not have. */
  also?: FilterKinds
  /** Parameters of this list's own. */
  own?: Own
}

/** The query of a list of such items, which can be filtered by each of their scalar fields. */
export const listQuery = <Item extends z.ZodObject, Own extends z.ZodRawShape = Record<never, never>>(
  item: Item,
  { without = [], also = {}, own }: ListQueryOptions<Own> = {},
) => {
  const query = ListQuery.extend((own ?? {}) as Own)
  const scalars = Object.entries(item.shape).flatMap(([name, field]) => {
    const kind = kindOf(name, field as z.ZodType)
    return kind === undefined || without.includes(name) ? [] : [[name, kind] as const]
  })
  filters.set(query, { ...Object.fromEntries(scalars), ...also })
  return query
}

const kindOf = (name: string, field: z.ZodType): FilterKinds[string] | undefined => {
  if (field === instant) return 'date'
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return kindOf(name, field.unwrap() as z.ZodType)
  if (field instanceof z.ZodNumber) return 'number'
  if (field instanceof z.ZodBoolean) return 'boolean'
  if (field instanceof z.ZodEnum) return field.options.map(String)
  if (!(field instanceof z.ZodString || field instanceof z.ZodLiteral)) return undefined
  return /Phone(Number)?$/.test(name) ? 'phone' : 'text'
}

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
export const selectionOf = <Item extends z.ZodType>(item: Item) =>
  z
    .object({
      Type: z.enum(['Selected', 'SelectedAll', 'SelectedAllExcept']),
      Items: z.array(item).max(100_000).optional(),
    })
    // All but nobody is all, and must not come of a name that was spelt in another way.
    .refine(({ Type, Items }) => Type !== 'SelectedAllExcept' || Items !== undefined, {
      path: ['Items'],
      message: 'Say in Items which to leave out.',
    })
    .transform(({ Type, Items = [] }) => ({ Type, Items }))

export const Selection = selectionOf(id)
export type Selection = z.infer<typeof Selection>

export const SelectionBody = z.object({ Selection })

/** `WithoutTaken`: out of Deleted, whose number another contact has by now comes back without it, where there is another to come back with. */
export const RestoreBody = SelectionBody.extend({ WithoutTaken: z.boolean().default(false) })

/** What can be taken back answers this; `POST …/undo/{UndoID}` within ten minutes. */
export const Undoable = z.object({ UndoID: id.nullable(), Count: z.number().int() })

/**
 * What an act on a selection answers. A small one is done when it answers; a large one goes on by itself as the task named,
 * which `GET /tasks/{TaskID}` and the event `task.progress` follow. `Count` is how many are meant.
 */
export const BulkReply = z.object({ UndoID: id.nullable(), Count: z.number().int(), TaskID: id.nullable() })
export type BulkReply = z.infer<typeof BulkReply>

/**
 * The same of what is put into a group. Out of Deleted, whose number another contact has by now is left there: `Left` says how many,
 * `Message` who they are and what to do.
 */
export const RestoreReply = BulkReply.extend({
  Left: z.number().int(),
  /** Of those left, who has another number to come back with (`WithoutTaken`). */
  LeftWithOther: z.number().int(),
  Message: z.string().nullable(),
})
export type RestoreReply = z.infer<typeof RestoreReply>

/**
 * Undoing a large act is a task too, and what came of it is told by that. What others have changed since is left as it is:
 * `Message` says how much, why, and what to do.
 */
export const Undone = z.object({
  UndoExecuted: z.boolean(),
  UndoID: id,
  TaskID: id.nullable(),
  /** How many are as they were. */
  Restored: z.number().int(),
  Left: z.number().int(),
  Message: z.string().nullable(),
})
export type Undone = z.infer<typeof Undone>
