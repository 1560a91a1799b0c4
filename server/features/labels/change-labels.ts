import type { Label } from '@carillon/contract/labels.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { requireMayChangeLabel, requireMayLabel } from './policy.ts'
import * as store from './store.ts'

export const addLabel = async (
  platform: Platform,
  scope: Scope,
  { LabelName, Color }: Omit<Label, 'LabelID'>,
): Promise<Label> => {
  requireMayLabel(scope)
  const now = platform.clock.now()
  const label = await transaction(platform.db, async (tx) => {
    await store.lockLabels(tx, scope)
    return await store.insertLabel(tx, scope, { name: LabelName, color: Color, now })
  })
  if (!label) throw refuse('LabelNameTaken')
  tellLabels(platform, scope)
  return label
}

type Change = { LabelName?: string | undefined; Color?: string | undefined }

export const updateLabel = async (
  platform: Platform,
  scope: Scope,
  labelId: number,
  { LabelName: name, Color: color }: Change,
): Promise<Label> => {
  requireMayLabel(scope)
  const label = await transaction(platform.db, async (tx) => {
    await store.lockLabels(tx, scope)
    await requireMayChange(tx, scope, labelId)
    if (name !== undefined && (await store.isNameTaken(tx, scope, name, labelId))) throw refuse('LabelNameTaken')
    return await store.updateLabel(tx, scope, labelId, { name, color })
  })
  if (!label) throw refuse('NotFound')
  tellLabels(platform, scope)
  return label
}

export const deleteLabel = async (platform: Platform, scope: Scope, labelId: number) => {
  requireMayLabel(scope)
  await transaction(platform.db, async (tx) => {
    await store.lockLabels(tx, scope)
    await requireMayChange(tx, scope, labelId)
    await store.deleteLabel(tx, scope, labelId)
  })
  tellLabels(platform, scope)
}

/** Under the lock on the account's labels. */
const requireMayChange = async (tx: Db, scope: Scope, labelId: number) => {
  const createdBy = await store.findMaker(tx, scope, labelId)
  if (createdBy === undefined) throw refuse('NotFound')
  requireMayChangeLabel(scope, createdBy)
}

/** Every page of the account that shows labels. After the commit. */
const tellLabels = ({ realtime }: Platform, { accountId }: Scope) =>
  realtime.publish([roomOf.account(accountId)], 'labels.updated', { AccountID: accountId })
