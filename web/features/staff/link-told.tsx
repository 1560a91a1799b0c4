import { Text } from '@mantine/core'
import { formatWhen } from '../../ui/format.ts'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'

type Told = { word: string; tone: Tone; sentence: string; since?: string | undefined }

/** How a link stands, in words, and since when. */
export const LinkTold = ({ word, tone, sentence, since }: Told) => (
  <>
    <StatusWord word={word} tone={tone} />
    <Text size="xs" c="dimmed" component="div">
      {sentence}
    </Text>
    {since && (
      <Text size="xs" c="dimmed" component="div">
        Last change: {formatWhen(since)}
      </Text>
    )}
  </>
)
