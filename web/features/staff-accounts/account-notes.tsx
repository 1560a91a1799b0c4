import { addAccountNote, listAccountNotes } from '@carillon/contract/staff-accounts.ts'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { Section } from '../staff/section.tsx'
import classes from './account-page.module.css'

const pagesize = 20

/** What staff keep in mind of an account, latest first. */
export const AccountNotes = ({ AccountID }: { AccountID: number }) => {
  const [shown, setShown] = useState(pagesize)
  const { data, error, refetch } = useCall(listAccountNotes, { params: { AccountID }, query: { pagesize: shown } })
  return (
    <Section title="Notes">
      <Card>
        <Stack gap="md">
          <NoteForm AccountID={AccountID} />
          {error && !data && (
            <FailedState
              message={sentenceOf(error, 'There was an error getting the notes.')}
              onRetry={() => void refetch()}
            />
          )}
          {data && data.Size > 0 && (
            <ul className={classes.notes}>
              {data.Items.map(({ NoteID, Note, By, CreatedDate }) => (
                <li key={NoteID}>
                  <p>{Note}</p>
                  <Text size="xs" c="dimmed">
                    {By}, {formatWhen(CreatedDate)}
                  </Text>
                </li>
              ))}
            </ul>
          )}
          {data && data.Size > shown && (
            <Button variant="default" onClick={() => setShown(shown + pagesize)} style={{ alignSelf: 'start' }}>
              Show older notes
            </Button>
          )}
        </Stack>
      </Card>
    </Section>
  )
}

const NoteForm = ({ AccountID }: { AccountID: number }) => {
  const [Note, setNote] = useState('')
  const add = useSend(addAccountNote, { invalidates: [listAccountNotes], isOnce: true })
  const fault = fieldErrorsOf(add.error).Note?.[0]
  const submit = (): void => add.mutate({ params: { AccountID }, body: { Note } }, { onSuccess: () => setNote('') })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="xs" align="start">
        <Textarea
          w="100%"
          label="New note"
          description="For staff alone: nobody of the account sees it."
          autosize
          minRows={2}
          maxLength={2000}
          value={Note}
          error={fault ?? (add.isError ? sentenceOf(add.error, 'There was an error adding your note.') : undefined)}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={add.isPending}>
          Add note
        </Button>
      </Stack>
    </form>
  )
}
