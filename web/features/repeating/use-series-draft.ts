import { deleteDraft } from '@carillon/contract/drafts.ts'
import { repeatingToDraft } from '@carillon/contract/repeating.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { undosShown, withdrawUndos } from '../../ui/notify.ts'

/** A draft with all of a series, as long as this is shown: unless it is used up it is discarded afterwards. */
export const useSeriesDraft = (RepeatingBroadcastID: number) => {
  const [made, setMade] = useState<{ id?: number; error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  const isUsedUp = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another draft
  useEffect(() => {
    let isGone = false
    const undosBefore = undosShown()
    const started = api(repeatingToDraft, { params: { RepeatingBroadcastID } })
    started.then(
      ({ DraftBroadcastID: id }) => {
        if (!isGone) setMade({ id })
      },
      (error: unknown) => {
        if (!isGone) setMade({ error })
      },
    )
    const throwAway = async (): Promise<void> => {
      const { DraftBroadcastID } = await started
      if (!isUsedUp.current) await api(deleteDraft, { params: { DraftBroadcastID } })
    }
    return () => {
      isGone = true
      // What was done in the draft cannot be taken back without it.
      withdrawUndos((id) => !undosBefore.has(id))
      // One that could not be discarded is found among the drafts.
      void throwAway().catch(() => {})
    }
  }, [RepeatingBroadcastID, attempt])
  return {
    ...made,
    onRetry: (): void => {
      setMade({})
      setAttempt((count) => count + 1)
    },
    markUsed: (): void => {
      isUsedUp.current = true
    },
  }
}
