import { Skeleton, Stack } from '@mantine/core'
import { toImport } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { useRecentImports } from '../imports/queries.ts'
import type { ImportPurpose } from '../imports/words.ts'
import { importState } from './import-state.ts'
import classes from './recent-imports.module.css'
import { UploadItem } from './upload-item.tsx'

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
          const { act } = importState(upload)
          return (
            <UploadItem
              key={upload.FileID}
              upload={upload}
              way={
                <TextLink {...toImport(upload.FileID)} aria-label={`${act}: ${upload.FileName}`}>
                  {act}
                </TextLink>
              }
            />
          )
        })}
      </ul>
    </Card>
  )
}
