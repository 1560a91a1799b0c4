import { exportAccountLog } from '@carillon/contract/account-log.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { LogEntries, LogSkeleton } from './log-entries.tsx'
import { LogFilters } from './log-filters.tsx'
import { useLog } from './use-log.ts'

/** Who did what within this account, for its owners and admins. */
export const LogPage = () => {
  const log = useLog()
  const { fetched, query } = log
  const entries = fetched.data?.pages.flatMap(({ Items }) => Items)
  const isNarrowed = Object.keys(query).length > 0
  return (
    <SettingsFrame
      isList
      title="Log"
      subtitle="Who changed, deleted, opted out, downloaded or signed in, and when. Nothing in it can be changed."
    >
      <LogFilters {...log} />
      {!entries && fetched.isError && (
        <FailedState
          message={sentenceOf(fetched.error, 'There was an error getting the log.')}
          onRetry={() => void fetched.refetch()}
        />
      )}
      {!entries && !fetched.isError && <LogSkeleton />}
      {entries?.length === 0 && (
        <EmptyState sentence={isNarrowed ? 'Nothing like that was done.' : 'Nothing was done yet.'} />
      )}
      {entries && entries.length > 0 && (
        <>
          <LogEntries entries={entries} />
          <div>
            {fetched.hasNextPage && (
              <Button
                variant="default"
                loading={fetched.isFetchingNextPage}
                onClick={() => void fetched.fetchNextPage()}
              >
                Show older
              </Button>
            )}{' '}
            <Button
              variant="subtle"
              component="a"
              href={addressOf(exportAccountLog, { query })}
              download
              leftSection={<IconDownload size={16} />}
            >
              Download CSV
            </Button>
          </div>
        </>
      )}
    </SettingsFrame>
  )
}
