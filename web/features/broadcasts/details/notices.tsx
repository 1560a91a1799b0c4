import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFailing } from '@carillon/domain/broadcast/limits.ts'
import { Alert, Stack } from '@mantine/core'
import { formatCounted } from '../../../ui/format.ts'

/** What the user should know besides the figures. */
export const Notices = ({ broadcast }: { broadcast: Broadcast }) => {
  const { Notice, UnknownTexts } = broadcast
  const mostlyFailed = isFailing(broadcast)
  if (!Notice && UnknownTexts === 0 && !mostlyFailed) return null
  return (
    <Stack gap="xs" aria-live="polite">
      {Notice && (
        <Alert color="yellow" p="sm">
          {Notice}
        </Alert>
      )}
      {mostlyFailed && (
        <Alert color="red" p="sm" title="Most of these texts failed">
          Carriers refused or could not deliver 75 percent or more of them. Look at the reasons under Failed: links,
          single words and unusual characters are often taken for spam, and old lists hold numbers that are no longer in
          use. Send a test to yourself before you send again.
        </Alert>
      )}
      {UnknownTexts > 0 && (
        <Alert color="yellow" p="sm">
          {formatCounted(UnknownTexts, 'text was', 'texts were')} handed to the carrier just as the line broke, so we do
          not know yet whether {UnknownTexts === 1 ? 'it' : 'they'} arrived. We wait for the carrier’s word and never
          send {UnknownTexts === 1 ? 'it' : 'them'} a second time.
        </Alert>
      )}
    </Stack>
  )
}
