import type { Template } from '@carillon/contract/templates.ts'

/** With whom a template is shared, as whoever looks at it may know; undefined where with nobody. */
export const sharedWords = (
  { IsShared, IsSample, SharedWith, User }: Pick<Template, 'IsShared' | 'IsSample' | 'SharedWith' | 'User'>,
  userId: number,
): string | undefined => {
  if (IsSample) return undefined
  if (IsShared) return 'Shared'
  if (SharedWith.length > 0) return `Shared with ${SharedWith.length}`
  return User?.UserID === userId ? undefined : 'Shared with you'
}
