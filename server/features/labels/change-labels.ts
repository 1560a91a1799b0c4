import type { Label } from '@carillon/contract/labels.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { requireMayChangeLabel, requireMayLabel } from './policy.ts'
import * as store from './store.ts'

export const addLabel = async (unit: Unit, { LabelName, Color }: Omit<Label, 'LabelID'>): Promise<Label> => {
  const { db: tx, scope, now } = unit
  requireMayLabel(scope)

  await store.lockLabels(tx, scope)
  const label = await store.insertLabel(tx, scope, { name: LabelName, color: Color, now })

  if (!label) throw refuse('LabelNameTaken')
  tellLabels(unit)
  return label
}

type Change = { LabelName?: string | undefined; Color?: string | undefined; Seen?: Fields | undefined }

export const updateLabel = async (unit: Unit, labelId: number, change: Change): Promise<Label> => {
  const { db: tx, scope } = unit
  requireMayLabel(scope)

  await store.lockLabels(tx, scope)
  await requireMayChange(tx, scope, labelId)
  const { LabelName: name, Color: color } = await mergeEdit(change, () => store.findLabel(tx, scope, labelId))
  if (name !== undefined && (await store.isNameTaken(tx, scope, name, labelId))) throw refuse('LabelNameTaken')
  const label = await store.updateLabel(tx, scope, labelId, { name, color })

  if (!label) throw refuse('NotFound')
  tellLabels(unit)
  return label
}

export const deleteLabel = async (unit: Unit, labelId: number) => {
  const { db: tx, scope } = unit
  requireMayLabel(scope)

  await store.lockLabels(tx, scope)
  await requireMayChange(tx, scope, labelId)
  await store.deleteLabel(tx, scope, labelId)

  tellLabels(unit)
}

/** Under the lock on the account's labels. */
const requireMayChange = async (tx: Db, scope: Scope, labelId: number) => {
  const createdBy = await store.findMaker(tx, scope, labelId)
  if (createdBy === undefined) throw refuse('NotFound')
  requireMayChangeLabel(scope, createdBy)
}

/** Every page of the account that shows labels. */
const tellLabels = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'labels.updated', { AccountID: accountId }),
  )
