import type { Audio } from '@carillon/contract/audio.ts'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconMicrophone, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { RecordReview } from './record-review.tsx'
import { recorderFaults } from './recorder-words.ts'
import { RecordingMeter } from './recording-meter.tsx'
import { useRecorder } from './use-recorder.ts'

type Props = { opened: boolean; onClose: () => void; onKept?: ((audio: Audio) => void) | undefined }

/** Records with the microphone of this device. */
export const RecordDialog = ({ opened, onClose, onKept }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title="Record with microphone"
    size={520}
    // A slip beside it would lose what was said.
    closeOnClickOutside={false}
    centered
  >
    <Record onClose={onClose} onKept={onKept} />
  </Dialog>
)

const Record = ({ onClose, onKept }: Omit<Props, 'opened'>) => {
  const { state, recorder } = useRecorder()
  useUnsaved(state.is === 'recording' || state.is === 'paused' || state.is === 'processing' || state.is === 'review')
  switch (state.is) {
    case 'initial':
      return (
        <Stack>
          <Text>
            Find a quiet place and speak as you would on the phone, from 10 seconds to 2 minutes. Your browser may ask
            whether Carillon may use your microphone: allow it.
          </Text>
          <Group justify="flex-end" gap="xs">
            <LeaveButton onClose={onClose} />
            <Button
              data-autofocus
              leftSection={<IconMicrophone size={16} />}
              disabled={!recorder}
              onClick={recorder?.start}
            >
              Start recording
            </Button>
          </Group>
        </Stack>
      )
    case 'starting':
      return (
        <Group role="status" gap="sm">
          <Loader size="sm" />
          <Text>Waiting for your microphone. Allow it if your browser asks.</Text>
        </Group>
      )
    case 'recording':
    case 'paused':
      return (
        <Stack>
          <RecordingMeter {...state} isPaused={state.is === 'paused'} />
          <Group justify="flex-end" gap="xs">
            {state.is === 'paused' ? (
              <Button variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={recorder?.resume}>
                Go on
              </Button>
            ) : (
              <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={recorder?.pause}>
                Pause
              </Button>
            )}
            <Button leftSection={<IconPlayerStop size={16} />} onClick={recorder?.stop}>
              Stop
            </Button>
          </Group>
        </Stack>
      )
    case 'processing':
      return (
        <Group role="status" gap="sm">
          <Loader size="sm" />
          <Text>Making it ready for telephones.</Text>
        </Group>
      )
    case 'review':
      return <RecordReview {...state} onAgain={() => recorder?.start()} onClose={onClose} onKept={onKept} />
    case 'error':
      return (
        <Stack>
          <Alert color="yellow" title={recorderFaults[state.fault].title} role="alert">
            {recorderFaults[state.fault].next}
          </Alert>
          <Group justify="flex-end" gap="xs">
            <LeaveButton onClose={onClose}>Not now</LeaveButton>
            <Button onClick={recorder?.start}>Try again</Button>
          </Group>
        </Stack>
      )
  }
}
