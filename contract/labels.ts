import { labelColors } from '@carillon/domain/broadcast/label.ts'
import { z } from 'zod'
import { call, done, id, idIn } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'

/** A word with a colour that sorts broadcasts; labels belong to the account. */
export const Label = z.object({ LabelID: id, LabelName: z.string(), Color: z.enum(labelColors) })
export type Label = z.infer<typeof Label>

/** As a label stands in a list. */
export const CountedLabel = Label.extend({
  /** The broadcasts that have it, as far as this user sees them. */
  BroadcastCount: z.number().int(),
  /** Whether this user may rename and delete it: its maker, owners and admins. */
  CanChange: z.boolean(),
})

const fields = {
  LabelName: z.string().trim().min(1, 'Enter a Label Name.').max(50, 'Label Name must be at most 50 characters.'),
  Color: Label.shape.Color,
}

const labelId = z.object({ LabelID: idIn })

export const LabelsQuery = listQuery(CountedLabel)

export const listLabels = call({
  name: 'listLabels',
  summary: 'The labels of the account, by name',
  method: 'GET',
  path: '/labels',
  who: 'user',
  query: LabelsQuery,
  reply: listOf(CountedLabel),
})

export const addLabel = call({
  name: 'addLabel',
  summary: 'Make a label',
  method: 'POST',
  path: '/labels',
  who: 'user',
  body: z.object({ ...fields, Color: fields.Color.default('teal') }),
  reply: Label,
  creates: true,
  errors: ['LabelNameTaken', 'CannotCreateBroadcast'],
})

export const updateLabel = call({
  name: 'updateLabel',
  summary: 'Change the name or the colour of a label; everywhere at once',
  method: 'PUT',
  path: '/labels/{LabelID}',
  who: 'user',
  params: labelId,
  body: z.object(fields).partial().extend({ Seen }),
  reply: Label,
  errors: ['LabelNameTaken', 'CannotCreateBroadcast', 'NotAllowed', 'ChangedMeanwhile'],
})

export const deleteLabel = call({
  name: 'deleteLabel',
  summary: 'Delete a label; it disappears from every broadcast',
  method: 'DELETE',
  path: '/labels/{LabelID}',
  who: 'user',
  params: labelId,
  reply: done,
  errors: ['CannotCreateBroadcast', 'NotAllowed'],
})

export const setBroadcastLabels = call({
  name: 'setBroadcastLabels',
  summary: 'The labels of a broadcast from now on: all of them',
  method: 'PUT',
  path: '/broadcasts/{BroadcastID}/labels',
  who: 'user',
  params: z.object({ BroadcastID: idIn }),
  body: z.object({ Labels: z.array(z.object({ LabelID: id })).max(20, 'A broadcast has at most 20 labels.'), Seen }),
  reply: z.object({ Labels: z.array(Label) }),
})
