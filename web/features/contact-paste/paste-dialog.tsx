import { readPasted } from '@carillon/domain/imports/paste.ts'
import { Button, Group, Modal, Paper, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useReducer, useState } from 'react'
import { useAccount } from '../account/queries.ts'
import { PasteField } from './paste-field.tsx'
import { PasteProgress } from './paste-progress.tsx'
import { PasteResultView } from './paste-result-view.tsx'
import { PasteReview } from './paste-review.tsx'
import { firstState, hasWork, nextState, type PasteResult } from './paste-state.ts'
import { usePasteImport } from './use-paste-import.ts'

const titles = {
  paste: 'Paste a list',
  parse: 'Paste a list',
  review: 'Check what we found',
  edit: 'Check what we found',
  import: 'Adding your contacts',
  view: 'Your contacts are in',
} as const

/** From a pasted list to contacts, with nothing lost on the way: closing in the middle asks first. */
export const PasteDialog = ({ ListID, onClose }: { ListID: number; onClose: () => void }) => {
  const { CountryID } = useAccount()
  const [state, send] = useReducer(nextState, firstState)
  const [isClosing, setIsClosing] = useState(false)
  const { submit, retry, target } = usePasteImport(state, send, CountryID)
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { step, clipboard } = state
  useWarnBeforeUnload(hasWork(state))

  useEffect(() => {
    if (step !== 'parse') return
    // First the page shows that it is reading: a long list takes a moment.
    const timer = setTimeout(() => send({ type: 'parsed', pasted: readPasted(clipboard, CountryID) }))
    return () => clearTimeout(timer)
  }, [step, clipboard, CountryID])

  const close = (): void => {
    if (step === 'import' && !state.failure) return
    if (hasWork(state)) setIsClosing(true)
    else onClose()
  }

  return (
    <Modal
      opened
      onClose={close}
      title={step === 'view' && isNothingIn(state.result) ? 'No contact was added' : titles[step]}
      size={760}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      withCloseButton={step !== 'import' || Boolean(state.failure)}
    >
      {isClosing && (
        <Paper role="alertdialog" aria-label="Close and lose this list?" p="md" mb="md">
          <Text fw={600}>Close and lose this list?</Text>
          <Text>
            {step === 'import'
              ? 'What has been added stays. The rest is not added.'
              : 'Nothing of it has been added yet.'}
          </Text>
          <Group gap="xs" mt="sm">
            <Button size="compact-md" autoFocus onClick={() => setIsClosing(false)}>
              Keep working
            </Button>
            <Button size="compact-md" variant="default" onClick={onClose}>
              Close and lose it
            </Button>
          </Group>
        </Paper>
      )}
      {(step === 'paste' || step === 'parse') && <PasteField state={state} send={send} />}
      {(step === 'review' || step === 'edit') && (
        <PasteReview state={state} send={send} CountryID={CountryID} ListID={ListID} onSubmit={submit} />
      )}
      {step === 'import' && <PasteProgress state={state} onRetry={retry} onClose={close} />}
      {step === 'view' && <PasteResultView result={state.result} target={target} onClose={onClose} />}
    </Modal>
  )
}

const isNothingIn = ({ added, updated, unchanged }: PasteResult): boolean => added + updated + unchanged === 0

const useWarnBeforeUnload = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
