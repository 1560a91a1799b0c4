import { Spoiler, Text } from '@mantine/core'
import { FieldWords } from '../library/field-words.tsx'

/** What a sound says, to be read beside it; nothing where that is not known in writing. */
export const Transcript = ({ words }: { words: string }) =>
  words === '' ? null : (
    <Spoiler maxHeight={64} showLabel="Read all of it" hideLabel="Read less" fz="sm">
      <Text component="blockquote" size="sm" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        “<FieldWords text={words} />”
      </Text>
    </Spoiler>
  )
