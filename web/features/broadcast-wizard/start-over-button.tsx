import { Button } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Begins anew. What there is cannot be brought back, so it asks. */
export const StartOverButton = ({
  isDisabled,
  onStartOver,
}: {
  isDisabled: boolean
  onStartOver: () => Promise<void>
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string>()
  const startOver = async (): Promise<void> => {
    setIsWorking(true)
    setError(undefined)
    try {
      await onStartOver()
      setIsOpen(false)
    } catch (failed) {
      setError(sentenceOf(failed, 'There was an error deleting your draft broadcast.'))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <>
      <Button variant="subtle" color="gray" disabled={isDisabled} onClick={() => setIsOpen(true)}>
        Start over
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Start over?"
        confirm="Start over"
        isDangerous
        isWorking={isWorking}
        error={error}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void startOver()}
      >
        This draft is thrown away with its settings, its recipients and its message, and you begin with an empty one.
        Your contacts and groups stay as they are.
      </ConfirmDialog>
    </>
  )
}
