import type { PermissionItem } from '@carillon/contract/contacts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findPermissions, findPhones } from './store.ts'

/** What the phones of a contact have agreed to and refused, newest first. */
export const listPermissions = async (
  { db }: Platform,
  scope: Scope,
  personId: number,
): Promise<{ Items: PermissionItem[] }> => {
  const phones = await findPhones(db, scope, personId)
  if (!phones) throw refuse('NotFound')
  return { Items: await findPermissions(db, scope, personId, phones) }
}
