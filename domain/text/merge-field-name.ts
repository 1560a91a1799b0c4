/** What a text can be personalised with (rules/personalization 1). */
export const mergeFields = ['FirstName', 'LastName', 'Notes'] as const
export type MergeField = (typeof mergeFields)[number]
