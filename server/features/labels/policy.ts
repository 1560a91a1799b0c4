import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'

/** Labels belong to whoever makes broadcasts; to others they are words. */
export const requireMayLabel = (scope: Scope) => {
  if (!scope.canCreateBroadcast) throw refuse('CannotCreateBroadcast')
}

/** A label is on the broadcasts of everybody: whoever made it renames and deletes it, and owners and admins do. */
export const requireMayChangeLabel = (scope: Scope, createdBy: number) => {
  if (createdBy !== scope.userId && scope.role === 'user') throw refuse('NotAllowed')
}
