import { mergeReport, type TemplateMerge } from '@carillon/contract/template-merges.ts'
import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { fetchFile, saveFile } from '../../../platform/download.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { notify, notifyFailure, notifyUndo } from '../../../ui/notify.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { MergeList } from './merge-list.tsx'
import { messagesFailed, useExclude } from './merge-queries.ts'
import { foundSentence, foundTitle, type MergeTab, mergeTabs, tabCount, tabTitles } from './merge-words.ts'

type Props = {
  DraftBroadcastID: number
  merge: TemplateMerge
  /** The text or the people have changed since. */
  isStale: boolean
  /** Something was corrected. */
  onChanged: () => Promise<void>
}

/** What the check of a personalized message found, and the ways to put it right. */
export const MergeResult = ({ DraftBroadcastID, merge, isStale, onChanged }: Props) => {
  const [chosen, setTab] = useState<MergeTab>()
  const tab = chosen ?? mergeTabs.find((each) => tabCount(merge, each) > 0) ?? 'Invalid'
  const exclude = useExclude(messagesFailed)
  const params = { TemplateMergeID: merge.ID }

  const takeAll = async (status: 'Invalid' | 'Excluded', Exclude: boolean): Promise<void> => {
    const count = tabCount(merge, status)
    await exclude.mutateAsync({
      params,
      query: { status },
      body: { Selection: { Type: 'SelectedAll', Items: [] }, Update: { Exclude } },
    })
    await onChanged()
    const people = formatCounted(count, 'person is', 'people are')
    if (!Exclude) return void notify(`${people} taken in again.`)
    notifyUndo(`${people} left out.`, () => void takeAll('Excluded', false).catch(() => {}))
  }
  const download = async (): Promise<void> => {
    try {
      const file = await fetchFile(mergeReport, () => {}, { params, query: { status: 'Invalid' } })
      saveFile(file, 'messages-to-correct.csv')
    } catch (error) {
      notifyFailure(sentenceOf(error, 'There was an error getting your messages.'))
    }
  }

  return (
    <Card title={foundTitle(merge)}>
      <Stack gap="sm">
        {isStale ? (
          <Alert color="yellow" p="sm" role="status">
            The message or the people have changed since it was checked. Next checks it again.
          </Alert>
        ) : (
          <Text role="status">{foundSentence(merge)}</Text>
        )}
        <Group gap="xs">
          {merge.InvalidMessageCount > 0 && (
            <>
              <Button
                variant="default"
                size="compact-md"
                disabled={isStale}
                loading={exclude.isPending}
                onClick={() => void takeAll('Invalid', true).catch(() => {})}
              >
                Leave all {formatCount(merge.InvalidMessageCount)} out
              </Button>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void download()}
              >
                Download them
              </Button>
            </>
          )}
          {merge.ExcludedMessageCount > 0 && (
            <Button
              variant="subtle"
              size="compact-md"
              disabled={isStale}
              loading={exclude.isPending}
              onClick={() => void takeAll('Excluded', false).catch(() => {})}
            >
              Take all {formatCount(merge.ExcludedMessageCount)} in again
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
              <MergeList
                key={tab}
                DraftBroadcastID={DraftBroadcastID}
                merge={merge}
                tab={tab}
                isStale={isStale}
                onChanged={onChanged}
              />
            )}
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Card>
  )
}

const noneSentences: Record<MergeTab, string> = {
  Invalid: 'Nothing is left to correct.',
  Excluded: 'Nobody is left out.',
  Own: 'Nobody has a message of their own. Write one where a person needs other words.',
  All: 'Nobody is on the list yet.',
}
