import { blanksIn } from '@carillon/domain/text/blanks.ts'
import { nonGsmCharacters } from '@carillon/domain/text/gsm.ts'
import { normaliseText } from '@carillon/domain/text/normalise.ts'
import { singleWordWarning } from '@carillon/domain/text/single-word.ts'
import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShortUrls } from './use-short-urls.ts'

type Props = { message: string; signature: string; links: ShortUrls }

/** What may go wrong with a message that can be sent all the same. */
export const MessageWarnings = ({ message, signature, links }: Props) => {
  const plain = normaliseText(message)
  const characters = nonGsmCharacters(`${plain}${normaliseText(signature)}`)
  const changed = [...new Set(message)].filter((one) => one.trim() !== '' && normaliseText(one) !== one)
  const word = singleWordWarning(message)
  const blanks = blanksIn(message)
  return (
    <Stack gap="xs" aria-live="polite">
      {links.failure && <Warning>{links.failure}</Warning>}
      {links.blocked.length > 0 && (
        <Warning>
          {links.blocked.join(', ')}: this may be blocked by carrier spam filters. Use a full URL or a custom shortener.
        </Warning>
      )}
      {word && <Warning>{word}</Warning>}
      {blanks.length > 0 && <Warning>Still to be filled in: {blanks.join(', ')}.</Warning>}
      {characters.length > 0 && (
        <Warning>
          {characters.length === 1 ? 'This character makes' : 'These characters make'} carriers send a long text in more
          parts: <b>{characters.slice(0, 12).join(' ')}</b>
          {characters.length > 12 && ` and ${characters.length - 12} more`}. With{' '}
          {characters.length === 1 ? 'it' : 'them'}, a part has 70 characters instead of 160.
        </Warning>
      )}
      {changed.length > 0 && (
        <Text c="dimmed">
          {changed.slice(0, 12).join(' ')} {changed.length === 1 ? 'is' : 'are'} sent in{' '}
          {changed.length === 1 ? 'its' : 'their'} plain form, such as a straight quotation mark, so that a long text
          needs no more parts.
        </Text>
      )}
    </Stack>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Alert color="yellow" variant="light" p="sm">
    <Text component="div">{children}</Text>
  </Alert>
)
