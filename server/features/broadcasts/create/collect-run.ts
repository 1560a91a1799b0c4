import type { Source } from '../../audiences/reach/store.ts'

/** Which run of which series it is; the people of the series come before its groups, and its merge is about all of them. */
export type Run = {
  repeatingId: number
  occurrenceKey: string
  audienceId: number | null
  templateMergeId: number | null
}

export const sourcesOfRun = ({ audienceId, templateMergeId }: Run, groups: readonly Source[]): Source[] =>
  [...(audienceId === null ? [] : [{ audienceId }]), ...groups].map((source) => ({ ...source, templateMergeId }))
