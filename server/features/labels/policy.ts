import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'

/** Labels belong to whoever makes broadcasts; to others they are words. */
export const requireMayLabel = (scope: Scope) => {
  if (!scope.canCreateBroadcast) throw refuse('CannotCreateBroadcast')
}
