import { useState } from 'react'
import { sentenceOf } from '../../../../platform/api.ts'
import { updateFailed } from '../recipient-queries.ts'
import { type Added, addedSentence } from './added-sentence.ts'

/** What every dialog that adds people is given. */
export type AddProps = {
  onClose: () => void
  /** Hears in words what came of it. */
  onAdded: (told: string) => void
  /** The draft to add to, which is made where there is none. */
  ensureDraft: () => Promise<number>
}

/** Adds, tells what came of it and closes; a failure stays in the dialog with everything that was chosen. */
export const useAdding = ({ onClose, onAdded, ensureDraft }: AddProps) => {
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const run = async (add: (DraftBroadcastID: number) => Promise<Added>): Promise<void> => {
    setIsWorking(true)
    setFailure(undefined)
    try {
      onAdded(addedSentence(await add(await ensureDraft())))
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, updateFailed))
      setIsWorking(false)
    }
  }
  return { run, failure, isWorking }
}
