import { listDetails } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatWhen } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useSource } from '../broadcast-people/details-source.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { Handset } from '../library/handset.tsx'
import { previewText, samplePerson } from '../library/preview.ts'
import { useWritten } from '../library/use-written.ts'

/** The message on a phone: where it has fields, as the first of its recipients gets it, or a sample while there is nobody. */
export const MessagePreview = ({ broadcast }: { broadcast: Broadcast }) => {
  const { BroadcastID, TextMessage, IncludeSignature, Signature, TextPhoneNumber, StartDate, Media } = broadcast
  const isPersonal = parseMerge(TextMessage).some(({ kind }) => kind === 'field')
  const source = useSource()
  const query = { page: 1, pagesize: 1, category: 'all', response: 'all' } as const
  const found = useQuery({ ...source(listDetails, { params: { BroadcastID }, query }), enabled: isPersonal })
  const first = found.data?.Items[0]
  // It leaves with the signature of whoever sends it, whoever looks at it.
  const written = { ...useWritten(TextMessage, IncludeSignature, Media.length > 0), signature: Signature }
  const { parts } = previewText(written, { values: first ?? samplePerson, isFirstText: false })
  const isKnown = !isPersonal || !found.isPending
  return (
    <Stack gap={6}>
      <Handset
        isSmall
        from={phoneText(TextPhoneNumber)}
        parts={isKnown ? parts : []}
        media={Media}
        when={formatWhen(StartDate)}
        placeholder=""
      />
      {isPersonal && isKnown && (
        <Text size="xs" c="dimmed" ta="center">
          {first
            ? `As ${personName(first) || phoneText(first.PhoneNumber)} gets it`
            : 'With the name of a sample person'}
        </Text>
      )}
    </Stack>
  )
}
