import type { Scope } from '../../platform/scope.ts'

/** Owners and admins change what others have shared. */
export const isAdminLevelRole = ({ role }: Scope): boolean => role !== 'user'
