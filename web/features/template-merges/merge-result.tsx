import { mergeReport, type TemplateMerge } from '@carillon/contract/template-merges.ts'
import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { fetchFile, saveFile } from '../../platform/download.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { mergeFaults } from './focus-faults.ts'
import classes from './merge.module.css'
import { MergeList } from './merge-list.tsx'
import {
  allOf,
  fileNames,
  foundSentence,
  foundTitle,
  type MergeTab,
  mergeTabs,
  tabCount,
  tabTitles,
} from './merge-words.ts'
import { useLeaveOut } from './use-leave-out.ts'

type Props = {
  DraftBroadcastID: number
  merge: TemplateMerge
  /** The text or the people have changed since. */
  isStale: boolean
  /** What is signed below each message; empty where it is not. */
  signature: string
  /** The message for everyone. */
  common: string
  /** Goes to the next step without those whose message has a fault. */
  onWithoutThem: () => void
  /** Something was corrected. */
  onChanged: () => Promise<void>
}

/** What the check of a personalized message found, and the ways to put it right. */
export const MergeResult = ({
  DraftBroadcastID,
  merge,
  isStale,
  signature,
  common,
  onWithoutThem,
  onChanged,
}: Props) => {
  const [chosen, setTab] = useState<MergeTab>()
  const tab = chosen ?? mergeTabs.find((each) => tabCount(merge, each) > 0) ?? 'Invalid'
  const { isBusy, leaveOut, takeIn } = useLeaveOut(merge, onChanged)
  const params = { TemplateMergeID: merge.ID }

  const download = async (status: keyof typeof fileNames): Promise<void> => {
    try {
      const file = await fetchFile(mergeReport, () => {}, { params, query: { status } })
      saveFile(file, fileNames[status])
    } catch (error) {
      notifyFailure(sentenceOf(error, 'There was an error getting your messages.'))
    }
  }

  return (
    <div {...mergeFaults} className={classes.found}>
      <Card title={isStale ? 'To be checked again' : foundTitle(merge)}>
        <Stack gap="sm">
          {isStale ? (
            <Alert color="yellow" p="sm" role="status">
              The message or the people have changed since it was checked. Next checks it again.
              {merge.OwnMessageCount > 0 &&
                ' Own messages are kept only while the message for everyone stays as it is.'}
            </Alert>
          ) : (
            <Text role="status">{foundSentence(merge)}</Text>
          )}
          <Group gap="xs">
            {merge.InvalidMessageCount > 0 && (
              <Button variant="default" size="compact-md" disabled={isStale} loading={isBusy} onClick={leaveOut}>
                {allOf(merge.InvalidMessageCount, 'Leave', 'out')}
              </Button>
            )}
            {merge.InvalidMessageCount > 0 && merge.InvalidMessageCount + merge.ExcludedMessageCount < merge.Total && (
              <Button variant="subtle" size="compact-md" disabled={isStale} onClick={onWithoutThem}>
                Go on without them
              </Button>
            )}
            {merge.ExcludedMessageCount > 0 && (
              <Button variant="subtle" size="compact-md" disabled={isStale} loading={isBusy} onClick={takeIn}>
                {allOf(merge.ExcludedMessageCount, 'Take', 'in again')}
              </Button>
            )}
          </Group>
          <Tabs value={tab} onChange={(next) => setTab(next as MergeTab)}>
            <TabStrip label="Messages" active={tab}>
              {mergeTabs.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {tabTitles[each]} {formatCount(tabCount(merge, each))}
                </Tabs.Tab>
              ))}
            </TabStrip>
            <Tabs.Panel value={tab} pt="sm">
              {tabCount(merge, tab) === 0 ? (
                <EmptyState compact sentence={noneSentences[tab]} />
              ) : (
                <>
                  <MergeList
                    key={tab}
                    DraftBroadcastID={DraftBroadcastID}
                    merge={merge}
                    tab={tab}
                    isStale={isStale}
                    signature={signature}
                    common={common}
                    onChanged={onChanged}
                  />
                  {tab !== 'All' && (
                    <Button
                      variant="subtle"
                      size="compact-md"
                      mt="xs"
                      leftSection={<IconDownload size={16} aria-hidden />}
                      onClick={() => void download(tab)}
                    >
                      Download this list
                    </Button>
                  )}
                </>
              )}
            </Tabs.Panel>
          </Tabs>
        </Stack>
      </Card>
    </div>
  )
}

const noneSentences: Record<MergeTab, string> = {
  Invalid: 'Nothing is left to correct.',
  Excluded: 'Nobody is left out.',
  Own: 'Nobody has a message of their own. Write one where a person needs other words.',
  All: 'Nobody is on the list yet.',
}
