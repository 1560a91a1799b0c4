import { Box, Group, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { insertInto } from './insert-into.ts'
import { PersonalizeButton } from './personalize-button.tsx'

type Props = {
  words: string
  description: string
  error: string | undefined
  onWords: (words: string) => void
  isFirst?: boolean
}

/** What a voice says, with the names of those who are called where the caret is. */
export const SpokenWordsField = ({ words, description, error, onWords, isFirst }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Box>
      <Textarea
        ref={field}
        {...(isFirst && { 'data-autofocus': true })}
        label="What the call says"
        description={description}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2000}
        value={words}
        error={error}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <Group justify="flex-end" mt={4}>
        <PersonalizeButton isSpoken onInsert={(written) => insertInto(field, words, written, onWords)} />
      </Group>
    </Box>
  )
}
