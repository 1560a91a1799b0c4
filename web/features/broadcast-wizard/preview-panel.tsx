import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import type { Media } from '@carillon/contract/media.ts'
import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneText } from '../../ui/phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { Handset } from '../library/handset.tsx'
import type { Preview } from '../library/preview.ts'
import type { usePreviewPerson } from './use-preview-person.ts'

type Props = {
  people: ReturnType<typeof usePreviewPerson>
  preview: Preview
  media: readonly Media[]
  /** Why there is nothing to see; undefined where there is. */
  whyNone: string | undefined
  /** Their message was written by hand. */
  isOwn: boolean
  from: string
  when: string
  /** Who of the draft gets none, and why. */
  leftOut?: ReactNode
  /** Below it: the way to see it on one’s own phone. */
  test?: ReactNode
}

/** What one real person will see; others can be chosen, or stepped to. */
export const PreviewPanel = ({ people, preview, media, whyNone, isOwn, from, when, leftOut, test }: Props) => {
  const { person, found, out, search, setSearch, choose, previous, next } = people
  const choices = person && !found.some(({ ID }) => ID === person.ID) ? [person, ...found] : found
  return (
    <Stack gap="sm">
      {person && (
        <Group gap={6} align="end" wrap="nowrap">
          <Select
            label="What this person will see"
            searchable
            allowDeselect={false}
            style={{ flex: 1, minWidth: 0 }}
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
          <Turn label="Previous person" onTurn={previous}>
            <IconChevronLeft size={18} aria-hidden />
          </Turn>
          <Turn label="Next person" onTurn={next}>
            <IconChevronRight size={18} aria-hidden />
          </Turn>
        </Group>
      )}
      <Handset from={from} parts={preview.parts} media={media} when={when} {...(whyNone && { placeholder: whyNone })} />
      {test && <Group justify="center">{test}</Group>}
      <Stack gap={4} aria-live="polite">
        {search !== '' && found.length === 0 && out[0] && (
          <Text size="xs" c="dimmed">
            {nameOf(out[0])} is left out. {out[0].PrimaryPhoneError}
          </Text>
        )}
        {whyNone && (
          <Text size="xs" c="red">
            {whyNone}
          </Text>
        )}
        {preview.isMissing && (
          <Text size="xs" c="red">
            {person
              ? `${nameOf(person)} would not get this: missing personalized field.`
              : 'Missing personalized field.'}
          </Text>
        )}
        {isOwn && (
          <Text size="xs" c="dimmed">
            This one was written by hand for them.
          </Text>
        )}
        {preview.parts.length > 0 && (
          <Text size="xs" c="dimmed">
            {noticeSentence(person)}
          </Text>
        )}
      </Stack>
      {leftOut}
    </Stack>
  )
}

const Turn = ({
  label,
  onTurn,
  children,
}: {
  label: string
  onTurn: (() => void) | undefined
  children: ReactNode
}) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    // It keeps its place and the focus at either end.
    {...(!onTurn && { 'data-disabled': true, 'aria-disabled': true })}
    onClick={() => onTurn?.()}
  >
    {children}
  </ActionIcon>
)

const noticeSentence = (person: DraftContact | undefined): string => {
  if (person?.IsFirstText === undefined) {
    return '“Reply STOP to opt out” is added to the first text somebody gets from this number. It is not counted.'
  }
  return person.IsFirstText
    ? `This is the first text that ${nameOf(person)} gets from this number, so “Reply STOP to opt out” is added. It is not counted.`
    : `${nameOf(person)} has had a text from this number before, so “Reply STOP to opt out” is not added again.`
}

const nameOf = (person: DraftContact): string => personName(person) || phoneText(person.PrimaryPhone)
