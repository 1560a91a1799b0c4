import { CloseButton, Group, Progress, Stack, Text } from '@mantine/core'
import type { Upload } from './use-uploads.ts'

type Props = {
  uploads: readonly Upload[]
  onDrop: (id: string) => void
  /** What is done with one that has arrived. */
  working?: string
}

/** What is on its way, and what was not taken and why. */
export const UploadList = ({ uploads, onDrop, working = 'Making {name} fit for phones' }: Props) => (
  <Stack gap="xs" aria-live="polite">
    {uploads.map(({ id, name, part, error }) =>
      error ? (
        <Group key={id} wrap="nowrap" justify="space-between" gap="xs">
          <Text c="red" role="alert">
            <b>{name}:</b> {error}
          </Text>
          <CloseButton aria-label={`Put ${name} away`} onClick={() => onDrop(id)} />
        </Group>
      ) : (
        <div key={id}>
          <Text size="xs">{part < 1 ? `Uploading ${name}` : working.replace('{name}', name)}</Text>
          <Progress value={Math.max(4, part * 100)} size="sm" animated={part >= 1} aria-label={`Upload of ${name}`} />
        </div>
      ),
    )}
  </Stack>
)
