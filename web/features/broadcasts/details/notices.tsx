import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFailing } from '@carillon/domain/broadcast/limits.ts'
import { Alert, Stack } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { formatCounted } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link-button.tsx'

/** What the user should know besides the figures. */
export const Notices = ({ broadcast }: { broadcast: Broadcast }) => {
  const { Notice, UnknownTexts, BroadcastStatus, EmergencyReason } = broadcast
  const mostlyFailed = isFailing(broadcast)
  const isExpired = BroadcastStatus === 'Expired'
  if (!Notice && UnknownTexts === 0 && !mostlyFailed && !isExpired && !EmergencyReason) return null
  return (
    <Stack gap="xs" aria-live="polite">
      {Notice && (
        <Alert color="yellow" p="sm" icon={<IconHourglass size={18} aria-hidden />}>
          {Notice}
        </Alert>
      )}
      {EmergencyReason && (
        <Alert color="gray" p="sm">
          Sent as an emergency, without quiet hours: “{EmergencyReason}”
        </Alert>
      )}
      {isExpired && (
        <Alert color="gray" p="sm" title="What expired means">
          The calling window of its sender closed before everyone was sent to, and it was not set to continue on the
          next day. Nobody else is texted, and the credits of those who were not are given back. The people under
          Incomplete did not get it. Whoever turns on “Continue on the next day” in their{' '}
          <TextLink to="/settings/profile" fz="inherit" underline="always">
            profile settings
          </TextLink>{' '}
          has the rest wait for the next day instead.
        </Alert>
      )}
      {mostlyFailed && (
        <Alert color="red" p="sm" title="Most of these texts failed">
          Carriers refused or could not deliver 75 percent or more of them. Look at the reasons under Failed: links,
          single words and unusual characters are often taken for spam, and old lists hold numbers that are no longer in
          use. Send a test to yourself before you send again.
        </Alert>
      )}
      {UnknownTexts > 0 && <UnknownNotice count={UnknownTexts} />}
    </Stack>
  )
}

/** Texts of which nobody knows yet whether they left. */
const UnknownNotice = ({ count }: { count: number }) => {
  const one = count === 1
  return (
    <Alert color="yellow" p="sm">
      {formatCounted(count, 'text was', 'texts were')} handed to the carrier just as the line broke, so we do not know
      yet whether {one ? 'it' : 'they'} arrived. We wait for the carrier’s word and never send {one ? 'it' : 'them'} a
      second time. Most settle within minutes after the line is back; what no carrier confirms ends as “could not be
      confirmed” under Failed when the broadcast completes.
    </Alert>
  )
}
