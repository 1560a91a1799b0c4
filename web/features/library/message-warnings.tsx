import { blanksIn } from '@carillon/domain/text/blanks.ts'
import { nonGsmCharacters } from '@carillon/domain/text/gsm.ts'
import { normaliseText } from '@carillon/domain/text/normalise.ts'
import { singleWordWarning } from '@carillon/domain/text/single-word.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShortUrls } from './use-short-urls.ts'

type Props = { message: string; signature: string; links: ShortUrls; onChange: (message: string) => void }

/** What may go wrong with a message that can be sent all the same. */
export const MessageWarnings = ({ message, signature, links, onChange }: Props) => {
  const characters = nonGsmCharacters(`${message}${signature}`)
  const plain = normaliseText(message)
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
          <Group justify="space-between" gap="xs">
            <Text>
              {characters.length === 1 ? 'This character is' : 'These characters are'} not in the plain text alphabet:{' '}
              <b>{characters.slice(0, 12).join(' ')}</b>
              {characters.length > 12 && ` and ${characters.length - 12} more`}. With{' '}
              {characters.length === 1 ? 'it' : 'them'}, one part on the air holds 70 characters, not 160.
            </Text>
            {plain !== message && (
              <Button size="compact-sm" variant="default" onClick={() => onChange(plain)}>
                Use plain characters
              </Button>
            )}
          </Group>
        </Warning>
      )}
    </Stack>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Alert color="yellow" variant="light" p="sm">
    <Text component="div">{children}</Text>
  </Alert>
)
