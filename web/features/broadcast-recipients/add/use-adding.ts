import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useIsHere } from '../../../ui/use-is-here.ts'
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

/**
 * Adds, tells what came of it and closes; a failure stays in the dialog with everything that was chosen. Whoever has closed the
 * dialog meanwhile is told all the same, and keeps the one that was opened since.
 */
export const useAdding = ({ onClose, onAdded, ensureDraft }: AddProps) => {
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const isHere = useIsHere()
  const run = async (add: (DraftBroadcastID: number) => Promise<Added>): Promise<void> => {
    setIsWorking(true)
    setFailure(undefined)
    try {
      onAdded(addedSentence(await add(await ensureDraft())))
      if (isHere.current) onClose()
    } catch (error) {
      const sentence = sentenceOf(error, updateFailed)
      if (!isHere.current) return void notifyFailure(sentence)
      setFailure(sentence)
      setIsWorking(false)
    }
  }
  return { run, failure, isWorking }
}
