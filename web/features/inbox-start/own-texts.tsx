import { previewMerge } from '@carillon/contract/template-merges.ts'
import { mergeText } from '@carillon/domain/text/merge.ts'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../platform/queries.ts'
import { fullName } from '../contacts/full-name.ts'
import { OwnMessageForm } from '../template-merges/own-message-form.tsx'
import classes from './own-texts.module.css'
import type { Person } from './recipients.ts'

type Props = {
  people: readonly Person[]
  message: string
  signature: string
  onWrite: (PrimaryPhone: string, TextMessage: string | undefined) => void
}

/** What each of them reads, which can be corrected one by one. */
export const OwnTexts = ({ people, message, signature, onWrite }: Props) => {
  const [settled] = useDebouncedValue(message, 300)
  const [edited, setEdited] = useState<string>()
  const Contacts = people.map(({ PrimaryPhone, FirstName, LastName, Notes }) => ({
    ...{ PrimaryPhone, FirstName, LastName, Notes },
  }))
  const previews = useQuery({
    ...queryOf(previewMerge, { body: { TextMessage: settled, IncludeSignature: signature !== '', Contacts } }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="What each of them reads">
      <Text fw={560}>What each of them reads</Text>
      {previews.isError && !previews.data && (
        <Text role="alert" c="red">
          message preview unavailable
        </Text>
      )}
      <ul className={classes.people}>
        {people.map((person, at) => {
          const { PrimaryPhone, TextMessage } = person
          const name = fullName(person)
          const preview = previews.data?.Items[at]
          if (edited === PrimaryPhone) {
            const merged = mergeText(message, person)
            return (
              <li key={PrimaryPhone}>
                <OwnMessageForm
                  name={name}
                  first={TextMessage ?? ('text' in merged ? merged.text : message)}
                  signature={signature}
                  isSaving={false}
                  onSave={(text) => {
                    onWrite(PrimaryPhone, text)
                    setEdited(undefined)
                  }}
                  onCancel={() => setEdited(undefined)}
                />
              </li>
            )
          }
          return (
            <li key={PrimaryPhone}>
              <b>{name}</b>
              {TextMessage !== undefined ? (
                <p>{TextMessage}</p>
              ) : !preview ? (
                <Skeleton height={20} my={4} />
              ) : preview.StatusText ? (
                <p className={classes.fault}>{preview.StatusText}</p>
              ) : (
                <p>{preview.Message}</p>
              )}
              <Group gap="xs">
                <Button variant="subtle" size="compact-sm" onClick={() => setEdited(PrimaryPhone)}>
                  {TextMessage === undefined ? `Write to ${name} by hand` : 'Edit'}
                </Button>
                {TextMessage !== undefined && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => onWrite(PrimaryPhone, undefined)}
                  >
                    Use the common text
                  </Button>
                )}
              </Group>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
