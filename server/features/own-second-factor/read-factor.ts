import type { SecondFactor } from '@carillon/contract/second-factors.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { findFactor } from '../second-factors/store.ts'

export const readFactor = async (db: Db, scope: Scope): Promise<SecondFactor> => {
  const found = await findFactor(db, scope)
  const OnSinceDate = found?.onSince ?? null
  return {
    IsOn: OnSinceDate !== null,
    OnSinceDate,
    HasApp: (found?.appSince ?? null) !== null,
    RecoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
    PhoneNumber: found?.phoneText ?? null,
  }
}
