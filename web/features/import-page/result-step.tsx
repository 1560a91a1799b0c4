import { type FileUpload, importReport } from '@carillon/contract/imports.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addresses, toGroup } from '../../platform/addresses.ts'
import { addressOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { formatCounted, formatWhen } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ResultBar } from '../../ui/result-bar.tsx'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { ImportFrame, optOuts } from '../imports/import-frame.tsx'
import type { StepProps } from '../imports/use-flow.ts'
import { type ImportPurpose, wordsOf } from '../imports/words.ts'
import { otherwise, resultHeadline, resultParts } from './result-words.ts'
import { UndoImport } from './undo-import.tsx'

/** What became of the rows, and where to go from here. */
export const ResultStep = ({ upload, frame }: StepProps) => {
  const { FileID, Counts, Consent, Message, UndoneDate } = upload
  const { purpose } = frame
  return (
    <ImportFrame
      {...frame}
      title={UndoneDate ? 'Import undone' : resultHeadline(Counts, purpose)}
      sentence={UndoneDate ? '' : whither(upload, purpose)}
      footer={<WaysOn purpose={purpose} ListID={upload.ListID} />}
    >
      <Stack gap="md">
        <Card
          title={`What became of ${formatCounted(Counts.Rows, 'row')}`}
          actions={
            <Button
              component="a"
              href={addressOf(importReport, { params: { FileID } })}
              download
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} />}
            >
              Download the report
            </Button>
          }
        >
          <ResultBar label="Rows" parts={resultParts(Counts, purpose)} />
        </Card>
        {purpose === 'contacts' && otherwise(Counts) && <Text>{otherwise(Counts)}</Text>}
        {Message && <Text>{Message}</Text>}
        {purpose === 'contacts' && !UndoneDate && <UndoImport FileID={FileID} />}
        {UndoneDate && (
          <Text>
            This import was undone · {formatWhen(UndoneDate)}. Who had been changed since then stayed as they were.
          </Text>
        )}
        {Consent && (
          <Text size="xs" c="dimmed">
            Consent confirmed by {Consent.UserName} · {formatWhen(Consent.DeclaredDate)}
          </Text>
        )}
      </Stack>
    </ImportFrame>
  )
}

const whither = ({ ListID, ListName }: FileUpload, purpose: ImportPurpose): string => {
  if (purpose === 'optouts') return 'They get nothing more of what you chose.'
  return ListID > 0 && ListName ? `They are in ${ListName} and in Everyone.` : 'They are in Everyone.'
}

const WaysOn = ({ purpose, ListID }: { purpose: ImportPurpose; ListID: number }) => {
  const user = useUser()
  return (
    <>
      <LinkButton to={addresses.newImport} search={{ purpose }} variant="default">
        Import another file
      </LinkButton>
      <Group gap="xs">
        {purpose === 'contacts' && may(user, 'sender') && (
          <LinkButton to={addresses.newBroadcast} variant="default">
            New broadcast
          </LinkButton>
        )}
        {purpose === 'optouts' ? (
          <LinkButton to={optOuts}>See the {wordsOf(purpose).back.toLowerCase()}</LinkButton>
        ) : ListID > 0 ? (
          <LinkButton {...toGroup(ListID)}>See the contacts</LinkButton>
        ) : (
          <LinkButton to={addresses.contacts}>See the contacts</LinkButton>
        )}
      </Group>
    </>
  )
}
