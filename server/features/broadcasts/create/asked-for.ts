import { readStart } from '@carillon/domain/time/start.ts'
import type { Source } from '../../audiences/reach/store.ts'

export const audiencesOf = (sources: readonly Source[]) =>
  sources.flatMap((source) => ('audienceId' in source ? [source.audienceId] : []))

/** Empty, or a moment ago by the time it takes to press a button, is now. */
export const startOf = (StartDate: string | null | undefined, timeZone: string, now: Date): Date => {
  const at = StartDate ? (readStart(StartDate, timeZone)?.at ?? 0) : 0
  return new Date(Math.max(at, now.getTime()))
}
