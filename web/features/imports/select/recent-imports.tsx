import { Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../../platform/api.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatWhen } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { ImportPurpose } from '../flow/words.ts'
import { useRecentImports } from '../queries.ts'
import { importState } from './import-state.ts'
import classes from './recent-imports.module.css'

/** What was uploaded in the last 30 days, with the way on or the report. */
export const RecentImports = ({ purpose }: { purpose: ImportPurpose }) => {
  const recent = useRecentImports()
  const mine = recent.data?.Items.filter(({ Purpose }) => Purpose === purpose)
  if (mine?.length === 0) return null
  return (
    <Card title="Your recent imports" flush>
      {recent.isPending && (
        <Stack gap="sm" p="md">
          <Skeleton height={20} />
          <Skeleton height={20} />
        </Stack>
      )}
      {recent.isError && (
        <FailedState
          compact
          message={sentenceOf(recent.error, 'There was an error getting your imports.')}
          onRetry={() => void recent.refetch()}
        />
      )}
      <ul className={classes.list}>
        {mine?.map((upload) => {
          const { word, tone, isMoving, note, act } = importState(upload)
          return (
            <li key={upload.FileID}>
              <div className={classes.file}>
                <Text fw={600} className={classes.name!}>
                  {upload.FileName}
                </Text>
                <Text size="xs" c="dimmed">
                  {formatWhen(upload.CreatedDate)}
                  {note && ` · ${note}`}
                </Text>
              </div>
              <div className={classes.state}>
                <StatusWord word={word} tone={tone} isMoving={isMoving} />
                <TextLink
                  to="/contacts/import/$id"
                  params={{ id: String(upload.FileID) }}
                  aria-label={`${act}: ${upload.FileName}`}
                >
                  {act}
                </TextLink>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
