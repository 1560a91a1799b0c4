import type { DraftContact } from '@carillon/contract/drafts.ts'
import { Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { phoneText } from '../../../ui/phone.tsx'
import { Handset } from '../message/handset.tsx'
import type { Preview } from '../message/preview.ts'
import { personName } from '../recipients/person-name.ts'
import { useRecipients } from '../recipients/recipient-queries.ts'

/** Whose text the handset shows: one of the draft's people, at first one with a name who will get it. */
export const usePreviewPerson = (DraftBroadcastID: number | undefined) => {
  const [q, setQ] = useState('')
  const [search] = useDebouncedValue(q, 200)
  const [chosen, setChosen] = useState<DraftContact>()
  const { data } = useRecipients(DraftBroadcastID, { pagesize: 25, q: search })
  const found = data?.Items ?? []
  const reachable = found.filter(({ PrimaryPhoneError }) => PrimaryPhoneError === null)
  const person = chosen ?? reachable.find(({ FirstName }) => FirstName !== '') ?? reachable[0] ?? found[0]
  return { person, found, search: q, setSearch: setQ, choose: setChosen }
}

type Props = {
  people: ReturnType<typeof usePreviewPerson>
  preview: Preview
  from: string
  when: string
}

export const PreviewPanel = ({ people: { person, found, search, setSearch, choose }, preview, from, when }: Props) => {
  const choices = person && !found.some(({ ID }) => ID === person.ID) ? [person, ...found] : found
  return (
    <Stack gap="sm">
      {person && (
        <Select
          label="What this person will see"
          searchable
          allowDeselect={false}
          data={choices.map((each) => ({ value: String(each.ID), label: nameOf(each) }))}
          filter={({ options }) => options}
          nothingFoundMessage="Nobody found"
          value={String(person.ID)}
          {...(search !== '' && { searchValue: search })}
          onSearchChange={(typed) => setSearch(typed === nameOf(person) ? '' : typed)}
          onChange={(ID) => {
            choose(choices.find((each) => String(each.ID) === ID))
            setSearch('')
          }}
        />
      )}
      <Handset from={from} parts={preview.parts} when={when} />
      <Stack gap={4} aria-live="polite">
        {preview.isMissing && (
          <Text size="xs" c="red">
            {person
              ? `${nameOf(person)} would not get this: missing personalized field.`
              : 'Missing personalized field.'}
          </Text>
        )}
        {preview.parts.length > 0 && (
          <Text size="xs" c="dimmed">
            “Reply STOP to opt out” is added to the first text somebody gets from this number. It is not counted.
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

const nameOf = (person: DraftContact): string => personName(person) || phoneText(person.PrimaryPhone)
